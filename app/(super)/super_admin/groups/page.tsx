import type { Metadata } from 'next';
import { GroupsTable } from '@/components/groups/groups-table';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/core/run-query';
import { listGroups } from '@/lib/groups/list-groups';
import { GROUP_SORTS, listingOf } from '@/lib/groups/policy';

export const metadata: Metadata = { title: 'Groups' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** All groups of the network (spec 3 §2). */
export default async function Groups({ searchParams }: Props) {
  const page = await runQuery(listGroups, listingOf(await searchParams, GROUP_SORTS));
  return (
    <Screen title="Groups" wide>
      <GroupsTable page={page} />
    </Screen>
  );
}
