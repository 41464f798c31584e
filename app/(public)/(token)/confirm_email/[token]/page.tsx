import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { ConfirmEmail } from '@/components/people/accounts/confirm-email';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { readEmailChange } from '@/lib/people/accounts/email-change';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Confirm your email address' };

/** Opening the page changes nothing; the button confirms the new email address. */
export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { email } = await runQuery(readEmailChange, { token });
  return (
    <PublicFrame>
      <Screen title="Confirm your email address" narrow>
        <ConfirmEmail token={token} email={email} expired={<LinkExpired contact={settings.network_email} />} />
      </Screen>
    </PublicFrame>
  );
}
