import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { AwaitingApproval } from '@/components/people/accounts/awaiting-approval';
import { ResendVerification } from '@/components/people/accounts/resend-verification';
import { VerifyAccount } from '@/components/people/accounts/verify-account';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { readVerification } from '@/lib/people/accounts/verify';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { siteUrl } from '@/lib/shared/sites';

export const metadata: Metadata = { title: 'Verify your account' };

/** Opening the mailed link changes nothing; the button confirms the address (spec 1 §2). */
export default async function VerifyAccountPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const verification = await runQuery(readVerification, { token });
  return (
    <PublicFrame>
      <Screen title="Verify your account" narrow>
        {content(token, verification)}
      </Screen>
    </PublicFrame>
  );
}

function content(
  token: string,
  { action, error, message, slug, needs_password }: Awaited<ReturnType<typeof readVerification.run>>,
) {
  if (action === 'invalid')
    return (
      <>
        <Alert level="danger">{error}</Alert>
        <ResendVerification />
      </>
    );
  if (action === 'confirm') return <VerifyAccount token={token} message={message} needsPassword={needs_password} />;
  if (action === 'approval')
    return (
      <Card>
        <AwaitingApproval contact={settings.network_email} verified />
      </Card>
    );
  return (
    <>
      <Alert level="success">{message}</Alert>
      <LinkButton href={siteUrl(settings.app_url, slug)} kind="primary">
        Log In
      </LinkButton>
    </>
  );
}
