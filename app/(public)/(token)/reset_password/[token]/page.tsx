import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { WithSecondStep } from '@/components/people/accounts/factors/use-second-step';
import { LinkExpired } from '@/components/shell/link-expired';
import { ResetForm } from '@/components/people/accounts/reset-form';
import { Screen } from '@/components/shell/screen';
import { readResetLink } from '@/lib/people/accounts/reset-password';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Set a new password' };

/** Opening the mailed link changes nothing (spec 1 §2). */
export default async function ResetPassword({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { email } = await runQuery(readResetLink, { token });
  return (
    <PublicFrame>
      <WithSecondStep home="/">
        <Screen title="Set a new password" narrow>
          {email !== null ? (
            <ResetForm token={token} email={email} />
          ) : (
            <LinkExpired contact={settings.network_email} />
          )}
        </Screen>
      </WithSecondStep>
    </PublicFrame>
  );
}
