'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { UserStatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { REGISTRATION_TYPES, ROLES } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import type { UserRow } from '@/lib/users/list';
import { canSwitch } from '@/lib/users/policy';
import { BulkStatus } from './bulk-status';

const columnsOf = (home: string) =>
  columnsFor<UserRow>((c) => [
    c.link('name', 'Name', (row) => `${home}/${row.id}`, { phone: { order: 0, bare: true } }),
    c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
    c.label('role', 'Role', ROLES, { phone: { order: 4, bare: true } }),
    c.label('registration_type', 'Created Through', REGISTRATION_TYPES, { phone: { order: 5, bare: true } }),
    c.custom('status', 'Status', (row) => <UserStatusBadge status={row.status} />, {
      sortable: true,
      phone: { order: 1, bare: true },
    }),
    {
      ...c.custom('view', 'View', (row) => (
        <TextLink href={`${home}/${row.id}`} prefetch={false} aria-label={`View ${row.name}`}>
          View
        </TextLink>
      )),
      align: 'end' as const,
      quiet: true,
      phone: 'left-out' as const,
    },
  ]);

type Props = {
  page: Page<UserRow>;
  /** Address of the list's screen; a user's is below it. */
  home: string;
  /** The calls about these users: a user's are below it. */
  to: string;
  /** The reader, who cannot disable himself or herself; without changes the table has no checkboxes. */
  viewer_id: number;
  canChange: boolean;
  actions?: ReactNode;
  empty: ReactNode;
};

/** The users of a company, sorted, searched and paged by the server (spec 2 §2). */
export function UsersTable({ page, home, to, viewer_id, canChange, actions, empty }: Props) {
  return (
    <PagedTable
      page={page}
      columns={columnsOf(home)}
      label="Users"
      noun="user"
      search="Search by name or email"
      initialSort={{ key: 'name', dir: 'asc' }}
      actions={actions}
      empty={empty}
      selection={
        canChange
          ? {
              nameOf: ({ name }) => name,
              canSelect: (row) => canSwitch(row) && row.id !== viewer_id,
              actions: (rows, clear) => <BulkStatus rows={rows} to={to} onDone={clear} />,
            }
          : undefined
      }
    />
  );
}
