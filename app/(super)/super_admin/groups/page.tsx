import type { Metadata } from 'next';
import { GroupsTable } from '@/components/network/groups/groups-table';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listGroups } from '@/lib/network/groups/list-groups';
import { GROUP_SORTS } from '@/lib/network/groups/policy';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Groups' };

type Props = { searchParams: Promise<Address> };

export default async function Groups({ searchParams }: Props) {
  const page = await runQuery(listGroups, tableQueryOf(await searchParams, GROUP_SORTS));
  return (
    <Screen title="Groups">
      <GroupsTable page={page} />
    </Screen>
  );
}
