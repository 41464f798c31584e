'use client';
import { SelectBox } from '@/components/form/select';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { useUrlState } from '@/components/table/use-url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Users, X } from '@/components/ui/icons';
import { UserStatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { ROLES, USER_STATUS } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import { LOGIN_FILTERS, NETWORK_STATUS } from '@/lib/people/users/policy';
import type { NetworkUser } from '@/lib/people/users/resources';

const SCREEN = '/super_admin/all_users';

const COLUMNS = columnsFor<NetworkUser>((c) => [
  c.link('name', 'Name', (row) => `/super_admin/user/${row.id}`, { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.custom('company', 'Company', (row) => <Company row={row} />, {
    sortable: true,
    value: ({ company }) => company,
    phone: { order: 4, bare: true },
  }),
  c.label('role', 'Role', ROLES, { phone: { order: 5, bare: true } }),
  c.custom('status', 'Status', (row) => <UserStatusBadge status={row.status} />, {
    sortable: true,
    phone: { order: 1, bare: true },
  }),
  c.time('last_login_at', 'Last login', { firstDir: 'desc', phone: { order: 6 } }),
]);

function Company({ row: { company_id, company } }: { row: NetworkUser }) {
  if (company_id === null) return <span className="text-ink-soft">Network staff</span>;
  return (
    <TextLink
      href={`${SCREEN}?company_id=${company_id}`}
      prefetch={false}
      className="wrap-anywhere"
      title={`Only ${company}`}
    >
      {company}
    </TextLink>
  );
}

type Props = {
  page: Page<NetworkUser>;
  filters: Record<'company_id' | 'role' | 'status' | 'last_login', string>;
};

const STATUSES = NETWORK_STATUS.map((status) => ({ value: status, label: USER_STATUS[status] }));
const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

export function AllUsers({ page, filters }: Props) {
  const url = useUrlState();
  const pick = (changes: Record<string, string | undefined>) => url.set({ ...changes, page: undefined });
  const box = (name: 'role' | 'status' | 'last_login', label: string, list: { value: string; label: string }[]) => (
    <span className="w-full sm:w-44">
      <SelectBox
        aria-label={label}
        value={filters[name]}
        empty={label}
        list={list}
        onChange={(event) => pick({ [name]: event.target.value })}
      />
    </span>
  );
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Users"
      noun="user"
      search="Search by name, email or company"
      initialSort={{ key: 'name', dir: 'asc' }}
      filters={
        <>
          {box('role', 'Any role', choices(ROLES))}
          {box('status', 'Any status', STATUSES)}
          {box('last_login', 'Any last login', choices(LOGIN_FILTERS))}
          {filters.company_id && (
            <Button icon={X} onClick={() => pick({ company_id: undefined })}>
              {page.data[0]?.company ? `Only ${page.data[0].company}` : 'Only one company'}
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState title="No users" icon={Users}>
          No users match. Search for something else, or clear a filter.
        </EmptyState>
      }
    />
  );
}
