import type { Metadata } from 'next';
import { AgentTools } from '@/components/reach/public-api/agent-tools';
import { ApiTabs } from '@/components/reach/public-api/api-tabs';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { TOOLS } from '@/lib/reach/agents/tools';
import { settings } from '@/lib/platform/settings';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Agents' };

/** How an agent reaches the portal with the company's API clients, and what it can do there (rule: mcp.tools). */
export default function AgentsPage() {
  const { origin } = settings.app_url;
  return (
    <Screen
      title="Integrations"
      hint="Agents work on cases of your company with the rights of an API client."
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
                access.
              </>,
            ],
          ]}
        />
      </Card>
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
