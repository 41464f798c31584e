import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { ConnectTeams } from '@/components/reach/teams/connect-teams';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { readTeamsLink } from '@/lib/reach/teams/connect';

export const metadata: Metadata = { title: 'Microsoft Teams' };

/** Confirms that Microsoft Teams is connected (spec 1 §2). Opening it changes nothing; the button does. */
export default async function TeamsConnected({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { email } = await runQuery(readTeamsLink, { token });
  return (
    <PublicFrame>
      <Screen title="Microsoft Teams" narrow>
        {email ? <ConnectTeams token={token} email={email} /> : <LinkExpired contact={settings.network_email} />}
      </Screen>
    </PublicFrame>
  );
}
