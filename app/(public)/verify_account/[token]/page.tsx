import type { Metadata } from 'next';
import { AwaitingApproval } from '@/components/accounts/awaiting-approval';
import { ValidateAgain } from '@/components/accounts/validate-again';
import { VerifyAccount } from '@/components/accounts/verify-account';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { readVerification } from '@/lib/accounts/verify';
import { ask } from '@/lib/core/ask';
import { config } from '@/lib/core/config';
import { siteUrl } from '@/lib/shared/sites';

export const metadata: Metadata = { title: 'Verify your account', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** A verification link in its three states (spec 1 §2); before that the button that confirms it. Opening it changes nothing. */
export default async function VerifyAccountPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await ask(readVerification, { token });
  return <Screen title="Verify your account" narrow>{content(token, found)}</Screen>;
}

function content(token: string, { action, error, message, slug, waiting }: Awaited<ReturnType<typeof readVerification.run>>) {
  if (action === 'invalid') return <><Alert level="danger">{error}</Alert><ValidateAgain /></>;
  if (waiting) return <VerifyAccount token={token} says={message} />;
  if (action === 'approval') return <Card><AwaitingApproval contact={config.network_email} verified /></Card>;
  return <><Alert level="success">{message}</Alert><LinkButton href={siteUrl(config.app_url, slug)} kind="primary">Log In</LinkButton></>;
}
