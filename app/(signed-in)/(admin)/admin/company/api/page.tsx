import type { Metadata } from 'next';
import Link from 'next/link';
import { ApiClients } from '@/components/reach/public-api/api-clients';
import { ApiTabs } from '@/components/reach/public-api/api-tabs';
import { CLIENTS } from '@/components/reach/public-api/calls';
import { CallsChart } from '@/components/reach/public-api/calls-chart';
import { ReceivedFiles } from '@/components/reach/public-api/received-files';
import { RefusedCalls } from '@/components/reach/public-api/refused-calls';
import { TryCall } from '@/components/reach/public-api/try-call';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { listClients } from '@/lib/reach/public-api/clients';
import { readStorage } from '@/lib/reach/public-api/grants/storage-config';
import { listCalls } from '@/lib/reach/public-api/list-calls';
import { listRefusals } from '@/lib/reach/public-api/list-refusals';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'API clients' };

/**
 * The company's API clients, their calls, and a call to try (rules: api.clients, api.calls, api.refused-calls, api.storage, api.try).
 */
export default async function ApiPage() {
  const [{ clients }, { days }, { refused }, { storage }] = await Promise.all([
    runQuery(listClients, {}),
    runQuery(listCalls, {}),
    runQuery(listRefusals, {}),
    runQuery(readStorage, {}),
  ]);
  const usable = clients.filter(({ revoked_at }) => revoked_at === null);
  return (
    <Screen
      title="Integrations"
      hint="Programs of your company submit, answer and read cases here."
      back={<Link href="/admin/company">Company</Link>}
      actions={<LinkButton href={pagePath('/developers')}>How to call it</LinkButton>}
    >
      <ApiTabs current="/admin/company/api" />
      <ApiClients clients={clients} to={CLIENTS} />
      <CallsChart days={days} />
      {usable.length > 0 && <TryCall clients={usable} origin={settings.app_url.origin} />}
      <ReceivedFiles storage={storage} />
      <RefusedCalls refused={refused} />
    </Screen>
  );
}
