import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { InactiveUsers } from '@/components/people/users/inactive-users';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listNotActiveUsers } from '@/lib/people/users/not-active';
import { notActiveListOf } from '@/lib/people/users/policy';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Inactive Users' };

type Props = { searchParams: Promise<Address> };

/**
 * Inactive, rejected and pending users of all companies (spec 3 §2). The call counts pages from 0, the screen from 1.
 */
export default async function Users({ searchParams }: Props) {
  const page = await runQuery(listNotActiveUsers, notActiveListOf(await searchParams));
  return (
    <Screen title="Inactive Users" hint="Inactive, rejected and pending users of all companies.">
      <InactiveUsers page={{ ...page, current_page: page.current_page + 1 }} />
    </Screen>
  );
}
