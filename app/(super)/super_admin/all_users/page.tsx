import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { EraseDeleted } from '@/components/people/users/erase-deleted';
import { AllUsers } from '@/components/people/users/all-users';
import { runQuery } from '@/lib/platform/operation/run-query';
import { keysOf, ROLES } from '@/lib/shared/enums';
import { choiceOf, tableQueryOf, type Address } from '@/lib/shared/table-address';
import { listNetworkUsers } from '@/lib/people/users/network-list';
import { LOGIN_FILTERS, NETWORK_STATUS, NETWORK_USER_SORTS } from '@/lib/people/users/policy';

export const metadata: Metadata = { title: 'Users' };

type Props = { searchParams: Promise<Address> };

/** Searches and filters the users of all companies (rule: network.all-users). Invalid filters are ignored. */
export default async function Users({ searchParams }: Props) {
  const address = await searchParams;
  const { company_id } = address;
  const filters = {
    company_id: typeof company_id === 'string' && /^[1-9]\d{0,8}$/.test(company_id) ? company_id : '',
    role: choiceOf(['', ...keysOf(ROLES)], address.role, ''),
    status: choiceOf(['', ...NETWORK_STATUS], address.status, ''),
    last_login: choiceOf(['', ...keysOf(LOGIN_FILTERS)], address.last_login, ''),
  };
  const page = await runQuery(listNetworkUsers, {
    ...tableQueryOf(address, NETWORK_USER_SORTS),
    ...filters,
    limit: 25,
  });
  return (
    <Screen
      title="Users"
      hint="All companies’ users and network staff, also those who cannot log in."
      actions={<EraseDeleted />}
    >
      <AllUsers page={page} filters={filters} />
    </Screen>
  );
}
