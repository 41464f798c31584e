import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PublicFrame } from '@/app/public-frame';
import { ApprovalForm } from '@/components/people/accounts/approval-form';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { PhoneLink } from '@/components/ui/phone-link';
import { DescriptionList } from '@/components/ui/description-list';
import { readApproval } from '@/lib/people/accounts/approve-registration';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'Registration' };

/**
 * A manager decides on a pending user from a mailed link (spec 1 §2 "account approval"). Opening it decides nothing.
 */
export default async function Approval({ params }: { params: Promise<{ token: string; action: string }> }) {
  const { token, action } = await params;
  if (action !== 'approve' && action !== 'reject') notFound();
  const { pendingUser } = await runQuery(readApproval, { token });
  if (!pendingUser)
    return (
      <PublicFrame>
        <Screen title="Registration" narrow>
          <LinkExpired contact={settings.network_email} />
        </Screen>
      </PublicFrame>
    );
  const { waiting, approved, email, phone, city, company } = pendingUser;
  return (
    <PublicFrame>
      <Screen title={`${fullName(pendingUser)} asks to join ${company}`} narrow>
        <DescriptionList
          of={[
            ['Email', email],
            ['Phone', phone && <PhoneLink key="phone" number={phone} />],
            ['City', city],
          ]}
        />
        {waiting ? (
          <ApprovalForm token={token} action={action} name={fullName(pendingUser)} />
        ) : (
          <Alert level={approved ? 'success' : 'warning'}>
            {approved ? 'This registration is approved.' : 'This registration is rejected.'}
          </Alert>
        )}
      </Screen>
    </PublicFrame>
  );
}
