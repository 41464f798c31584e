'use client';
import { AskAgain } from '@/components/people/users/ask-again';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { EmptyState } from '@/components/ui/empty-state';
import { UserX } from '@/components/ui/icons';
import { UserStatusBadge } from '@/components/ui/status-badge';
import { ROLES } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import { asksAgain } from '@/lib/people/users/policy';
import type { NotActiveUser } from '@/lib/people/users/not-active';
import { DecideHere } from './decide-here';

const COLUMNS = columnsFor<NotActiveUser>((c) => [
  c.link('name', 'Name', (row) => `/super_admin/user/${row.id}`, { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.text('company', 'Company', { phone: { order: 4 } }),
  c.label('role', 'Role', ROLES, { sortable: false, phone: { order: 5 } }),
  c.custom('status', 'Status', (row) => <UserStatusBadge status={row.status} />, {
    sortable: true,
    phone: { order: 1, bare: true },
  }),
  c.time('created_at', 'Created', { firstDir: 'desc', phone: { order: 6 } }),
  c.time('last_login_at', 'Last login', { firstDir: 'desc', phone: { order: 7 } }),
  {
    ...c.custom('decision', 'Decision', (row) => <Next row={row} />, {
      value: (row) => (row.status === 'pending_approval' || asksAgain(row) ? row.status : null),
      sortable: false,
      phone: { order: 8, bare: true, whole: true },
    }),
    align: 'end' as const,
    quiet: true,
  },
]);

/** A user whose address is not confirmed cannot be approved. */
function Next({ row }: { row: NotActiveUser }) {
  if (row.status === 'pending_approval') return <DecideHere person={row} to="/api/super_admin/registration" />;
  if (!asksAgain(row)) return null;
  return <AskAgain to={`/api/super_admin/registration/${row.id}/ask_again`} email={row.email} />;
}

/**
 * Users of all companies who cannot log in yet or any longer; searched, sorted and paged by the server (rule:
 * network.users-list).
 */
export function InactiveUsers({ page }: { page: Page<NotActiveUser> }) {
  return (
    <PagedTable
      page={page}
      columns={COLUMNS}
      label="Inactive Users"
      noun="user"
      search="Search by name, email or company"
      initialSort={{ key: 'name', dir: 'asc' }}
      empty={
        <EmptyState title="No inactive users" icon={UserX}>
          Users who are disabled, rejected or waiting to be verified or approved are listed here.
        </EmptyState>
      }
    />
  );
}
