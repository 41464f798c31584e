import type { Metadata } from 'next';
import { HealthTable } from '@/components/network/operators/health-table';
import { Screen } from '@/components/shell/screen';
import { LinkTabs } from '@/components/ui/tabs';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listHealth } from '@/lib/partners/health/health';
import { HEALTH, keysOf } from '@/lib/shared/enums';
import { choiceOf, type Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Process health' };

type Props = { searchParams: Promise<Address> };

const SCREEN = '/super_admin/process_health';

/** Shows whether cases reach the members, the worst first (rule: health.shown). The filters are in the address. */
export default async function ProcessHealth({ searchParams }: Props) {
  const chosen = choiceOf([...keysOf(HEALTH), 'all'] as const, (await searchParams).health, 'all');
  const { processes: data } = await runQuery(listHealth, {});
  const shown = data.filter(({ health }) => chosen === 'all' || health === chosen);
  return (
    <Screen title="Process health" hint="Whether emails reach the people who take cases, and why not.">
      <LinkTabs
        label="Health"
        tabs={[
          { href: SCREEN, label: 'All', count: data.length, current: chosen === 'all' },
          ...keysOf(HEALTH).map((health) => ({
            href: `${SCREEN}?health=${health}`,
            label: HEALTH[health],
            count: data.filter((one) => one.health === health).length,
            current: chosen === health,
            attention: health === 'red',
          })),
        ]}
      />
      <HealthTable rows={shown} />
    </Screen>
  );
}
