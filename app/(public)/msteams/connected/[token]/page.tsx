import type { Metadata } from 'next';
import { LinkOver } from '@/components/accounts/link-over';
import { Screen } from '@/components/shell/screen';
import { ConnectTeams } from '@/components/teams/connect-teams';
import { ask } from '@/lib/core/ask';
import { readTeamsLink } from '@/lib/teams/connect';

export const metadata: Metadata = { title: 'Microsoft Teams', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** The confirmation that Microsoft Teams is connected (spec 1 §2). Opening it changes nothing, the button does. */
export default async function TeamsConnected({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { email } = await ask(readTeamsLink, { token });
  return <Screen title="Microsoft Teams" narrow>{email ? <ConnectTeams token={token} email={email} /> : <LinkOver />}</Screen>;
}
