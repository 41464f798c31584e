'use client';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { TableFrame } from '@/components/table/table-frame';
import { BY_ID } from '@/components/table/table-props';
import { EmptyState } from '@/components/ui/empty-state';
import { PhoneLink } from '@/components/ui/phone-link';
import { plural } from '@/lib/shared/format';
import type { NetworkRegistrationQueue, RegistrationQueue as CompanyQueue } from '@/lib/people/users/resources';
import { Decide, DecisionDialog } from './decide';
import type { Decision } from './decisions';

type Registration = CompanyQueue['queue'][number];
type Waiting = NetworkRegistrationQueue['queue'][number];
type PendingDecision = { action: Decision; rows: Registration[]; clear?: () => void };

type Props = {
  registrations: CompanyQueue | NetworkRegistrationQueue;
  to: string;
  canDecide: boolean;
  /** True when registrations of this company await approval; otherwise new users are approved automatically. */
  requiresApproval: boolean;
};

/**
 * Users who await approval, longest first: a manager approves or rejects one or several (rule:
 * admin.registration-queue), network staff one at a time in all companies (rule: network.registration-queue).
 */
export function RegistrationQueue({ registrations, to, canDecide, requiresApproval }: Props) {
  const { queue, total } = registrations;
  const approvers = 'approvers' in registrations ? registrations.approvers : null;
  const title = approvers ? 'Registration queue' : 'User Registration Queue';
  const [asked, setAsked] = useState<PendingDecision>();
  const buttons = (rows: Registration[], clear?: () => void) => (
    <Decide rows={rows} isBulk={clear !== undefined} onAsk={(action) => setAsked({ action, rows, clear })} />
  );
  return (
    <div className="space-y-3">
      <div>
        <h2>{title}</h2>
        {approvers && queue.length > 0 && approvers.length > 0 && (
          <p className="text-sm text-ink-soft">
            Asked by email: {approvers.map(({ name }) => name).join(', ')}.
            {!canDecide && ' They decide with the link in that email.'}
          </p>
        )}
        {total > queue.length && (
          <p className="text-sm text-ink-soft">
            The {queue.length} who have waited longest, of {plural(total, 'registration')}.
          </p>
        )}
      </div>
      {'approvers' in registrations ? (
        <DataTable
          name="queue"
          label={title}
          noun="registration"
          rows={registrations.queue}
          columns={canDecide ? [...COLUMNS, { ...DECISION, cell: (row) => buttons([row]) }] : COLUMNS}
          search="Search the queue"
          phoneRows={2}
          empty={
            <EmptyState title="Nobody is waiting for approval.">
              {requiresApproval
                ? 'People who register with your company appear here.'
                : 'New users are approved automatically.'}
            </EmptyState>
          }
          selection={canDecide && queue.length > 1 ? { nameOf: ({ name }) => name, actions: buttons } : undefined}
        />
      ) : (
        <TableFrame
          label={title}
          columns={[...NETWORK_COLUMNS, { ...DECISION, cell: (row) => buttons([row]), phone: LAST }]}
          rows={registrations.queue}
          rowKey={BY_ID}
          onSort={() => {}}
          phoneRows={2}
          empty={
            <EmptyState title="Nobody is waiting for approval.">
              People who register with a company that requires approval appear here.
            </EmptyState>
          }
        />
      )}
      {asked && <DecisionDialog {...asked} to={to} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

const COLUMNS = columnsFor<Registration>((c) => [
  c.text('name', 'Name', { phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { phone: { order: 2, bare: true, whole: true } }),
  c.custom('phone', 'Phone', (row) => row.phone && <PhoneLink number={row.phone} />, {
    phone: { order: 4 },
    value: ({ phone }) => phone,
  }),
  c.text('country', 'Country', { phone: { order: 5 } }),
  c.time('created_at', 'Registered', { phone: { order: 6 } }),
]);
const NETWORK_COLUMNS = columnsFor<Waiting>((c) => [
  c.link('name', 'Name', ({ id }) => `/super_admin/user/${id}`, { sortable: false, phone: { order: 0, bare: true } }),
  c.text('email', 'Email', { sortable: false, phone: { order: 2, bare: true, whole: true } }),
  c.text('company', 'Company', { sortable: false, phone: { order: 4, whole: true } }),
  c.time('since', 'Waiting since', { sortable: false, phone: { order: 6, whole: true } }),
  c.custom('asked', 'Asked', ({ asked }) => <span className="wrap-anywhere">{asked.join(', ')}</span>, {
    value: ({ asked }) => asked.join(', '),
    sortable: false,
    phone: { order: 8, whole: true },
  }),
]);
const LAST = { order: 10, bare: true, whole: true };
const [DECISION] = columnsFor<Registration>((c) => [
  {
    ...c.custom('decision', 'Decision', () => null),
    value: ({ name }) => name,
    quiet: true,
    align: 'end' as const,
    phone: { ...LAST, order: 8 },
  },
]) as [(typeof COLUMNS)[number]];
