import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { ConnectTeams } from '@/components/reach/teams/connect-teams';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { CHAT_SERVICES } from '@/lib/shared/channels';
import { pagePath } from '@/lib/shared/paths';
import { readTeamsLink } from '@/lib/reach/teams/connect';

export const metadata: Metadata = { title: 'Connect a chat account' };

/** Confirms a connection with Teams or Slack (spec 1 §2, rule: chat.connect). Opening it changes nothing; the button does. */
export default async function TeamsConnected({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { asking, reader } = await runQuery(readTeamsLink, { token });
  const here = pagePath('/msteams/connected/[token]', { token });
  return (
    <PublicFrame>
      <Screen title={asking ? CHAT_SERVICES[asking.service] : 'Connect a chat account'} narrow>
        {!asking && <LinkExpired contact={settings.network_email} />}
        {asking && reader && <ConnectTeams {...{ token, asking, reader }} />}
        {asking && !reader && (
          <Card title="Log in first">
            <p className="mb-4">
              Log in with the account that is to be connected with {CHAT_SERVICES[asking.service]}. You then come back
              to this page. Accounts of the network and of programs cannot be connected.
            </p>
            <LinkButton kind="primary" href={`/?alert=login&next=${encodeURIComponent(here)}`}>
              Log in
            </LinkButton>
          </Card>
        )}
      </Screen>
    </PublicFrame>
  );
}
