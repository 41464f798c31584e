import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { InvitationForm } from '@/components/people/accounts/invitation-form';
import { WithSecondStep } from '@/components/people/accounts/factors/use-second-step';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { readInvitation } from '@/lib/people/users/invitation';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Your invitation' };

/** Lets an invited user set a password from a mailed link (rule: admin.invitation). Opening it changes nothing. */
export default async function Invitation({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { invitation } = await runQuery(readInvitation, { token });
  return (
    <PublicFrame>
      <WithSecondStep home="/">
        <Screen title={invitation ? `Welcome to ${invitation.company}` : 'Your invitation'} narrow>
          {invitation ? (
            <InvitationForm token={token} {...invitation} privacy={settings.links.privacy} />
          ) : (
            <LinkExpired contact={settings.network_email} />
          )}
        </Screen>
      </WithSecondStep>
    </PublicFrame>
  );
}
