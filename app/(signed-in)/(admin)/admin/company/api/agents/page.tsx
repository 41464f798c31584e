import type { Metadata } from 'next';
import { AgentTools } from '@/components/reach/public-api/agent-tools';
import { ConnectedPrograms } from '@/components/reach/oauth/connected-programs';
import { OauthClients } from '@/components/reach/oauth/oauth-clients';
import { ApiTabs } from '@/components/reach/public-api/api-tabs';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { TOOLS } from '@/lib/reach/agents/tools';
import { listOauthClients } from '@/lib/reach/oauth/clients';
import { listCompanyGrants } from '@/lib/reach/oauth/grants';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Agents' };

/** How an agent reaches the portal with the company's API clients, and what it can do there (rule: mcp.tools). */
export default async function AgentsPage() {
  const { origin } = settings.app_url;
  const [{ clients }, { programs }] = await Promise.all([
    runQuery(listOauthClients, {}),
    runQuery(listCompanyGrants, {}),
  ]);
  return (
    <Screen
      title="Integrations"
      hint="Agents work on cases of your company with the rights of an API client, or of a person who lets them."
      back={<TextLink href="/admin/company">Company</TextLink>}
      actions={<LinkButton href={`${pagePath('/developers')}#agents`}>How to connect one</LinkButton>}
    >
      <ApiTabs current="/admin/company/api/agents" />
      <Card title="Connection">
        <DescriptionList
          of={[
            ['Address', <CopyText key="address" text={`${origin}/mcp`} name="the address" />],
            ['Protocol', 'Model Context Protocol, streamable HTTP'],
            [
              'Access',
              <>
                A token of an <TextLink href="/admin/company/api">API client</TextLink>. Make one for each agent, with
                as few scopes as it needs: its calls and refusals are listed there, and revoking it ends the agent’s
                access. A hosted agent asks a person instead, as one of the programs below.
              </>,
            ],
            ['Accept, reject, close', 'A proposal that a person confirms, unless you allow the client to decide'],
            ...(settings.oauth_registration
              ? [
                  ['Programs that register themselves', 'The network allows them; each person decides'] as [
                    string,
                    string,
                  ],
                ]
              : []),
          ]}
        />
      </Card>
      <OauthClients clients={clients} />
      {programs.length > 0 && (
        <ConnectedPrograms
          programs={programs}
          title="Connected by people of your company"
          hint="What each program may do, and for whom."
          withPeople
        />
      )}
      <AgentTools
        tools={TOOLS.map(({ name, title, description, scope, effect }) => ({
          name,
          title,
          description,
          scope,
          effect,
        }))}
      />
    </Screen>
  );
}
