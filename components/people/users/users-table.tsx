'use client';
import type { ReactNode } from 'react';
import { columnsFor } from '@/components/table/columns';
import { PagedTable } from '@/components/table/paged-table';
import { Badge } from '@/components/ui/badge';
import { Clock, KeyRound } from '@/components/ui/icons';
import { UserStatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { REGISTRATION_TYPES, ROLES } from '@/lib/shared/enums';
import type { Page } from '@/lib/shared/page';
import { canSwitch } from '@/lib/people/users/policy';
import { absenceText } from './absence-text';
import { BulkStatus } from './bulk-status';
import { DecideHere } from './decide-here';
import type { UserRow } from '@/lib/people/users/resources';

const columnsOf = (home: string, decide: string | undefined) =>
  columnsFor<UserRow>((c) => [
    c.link('name', 'Name', (row) => `${home}/${row.id}`, { phone: { order: 0, bare: true } }),
    c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
    c.label('role', 'Role', ROLES, { phone: { order: 4, bare: true } }),
    c.label('registration_type', 'Created Through', REGISTRATION_TYPES, { phone: { order: 5, bare: true } }),
    c.custom('status', 'Status', (row) => <Status row={row} />, {
      sortable: true,
      phone: { order: 1, bare: true },
    }),
    c.custom(
      'second_factor',
      'Second Factor',
      (row) => (row.has_second_factor ? <Badge icon={KeyRound}>Set up</Badge> : secondFactorOf(row)),
      { value: secondFactorOf, sortable: false, phone: { order: 6, whole: true } },
    ),
    c.time('last_login_at', 'Last Login', { firstDir: 'desc', phone: { order: 7, whole: true } }),
    {
      ...c.custom('view', 'View', (row) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-2">
          {decide && row.status === 'pending_approval' && <DecideHere person={row} to={decide} />}
          <TextLink href={`${home}/${row.id}`} prefetch={false} aria-label={`View ${row.name}`}>
            View
          </TextLink>
        </span>
      )),
      align: 'end' as const,
      quiet: true,
      value: (row: UserRow) => row.name,
      phone: {
        order: 8,
        bare: true,
        whole: true,
        hidden: (row: UserRow) => !decide || row.status !== 'pending_approval',
      },
    },
  ]);

function Status({ row: { is_invited, status, absence } }: { row: UserRow }) {
  return (
    <>
      {is_invited ? <Badge icon={Clock}>Invited</Badge> : <UserStatusBadge status={status} />}
      {absence && <span className="mt-0.5 block text-sm text-ink-soft wrap-anywhere">{absenceText(absence)}</span>}
    </>
  );
}

function secondFactorOf({ has_second_factor, role }: UserRow): string {
  if (has_second_factor) return 'Set up';
  return role === 'api' ? '' : 'None';
}

type Props = {
  page: Page<UserRow>;
  home: string;
  to: string;
  /** Endpoints that decide on registrations, `{decide}/{id}/approve`, if no queue is on the same screen. */
  decide?: string;
  /** The reader, who cannot disable their own account; without changes the table has no checkboxes. */
  viewer_id: number;
  canChange: boolean;
  actions?: ReactNode;
  empty: ReactNode;
};

export function UsersTable({ page, home, to, decide, viewer_id, canChange, actions, empty }: Props) {
  return (
    <PagedTable
      page={page}
      columns={columnsOf(home, decide)}
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
