'use client';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { PhoneLink } from '@/components/ui/phone-link';
import { plural } from '@/lib/shared/format';
import type { Registration, Registrations } from '@/lib/users/registration-queue';
import { Decide, DecisionDialog } from './decide';
import type { Decision } from './decisions';

type Asked = { action: Decision; rows: Registration[]; clear: () => void };

type Props = {
  registrations: Registrations;
  /** The calls that decide: `{to}/{id}/approve`, and `{to}/approve` for several. */
  to: string;
  canDecide: boolean;
  /** Registrations of this company wait for approval; else new users are approved automatically. */
  requiresApproval: boolean;
};

/** Users who are waiting for approval: an admin approves or rejects each or several (rule: admin.registration-queue). */
export function RegistrationQueue({
  registrations: { queue, total, approvers },
  to,
  canDecide,
  requiresApproval,
}: Props) {
  const [asked, setAsked] = useState<Asked>();
  const ask = (action: Decision, rows: Registration[], clear = () => {}) => setAsked({ action, rows, clear });
  const buttons = (rows: Registration[], clear?: () => void) => (
    <Decide rows={rows} isBulk={clear !== undefined} onAsk={(action) => ask(action, rows, clear)} />
  );
  const columns = canDecide ? [...COLUMNS, { ...decision, cell: (row: Registration) => buttons([row]) }] : COLUMNS;
  return (
    <div className="space-y-3">
      <div>
        <h2>Registration queue</h2>
        {queue.length > 0 && approvers.length > 0 && (
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
      <DataTable
        name="queue"
        label="Registration queue"
        noun="registration"
        rows={queue}
        columns={columns}
        search="Search the queue"
        empty={
          <EmptyState title="Nobody is waiting for approval.">
            {requiresApproval
              ? 'People who register with your company appear here.'
              : 'New users are approved automatically.'}
          </EmptyState>
        }
        selection={canDecide && queue.length > 1 ? { nameOf: ({ name }) => name, actions: buttons } : undefined}
      />
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
const [decision] = columnsFor<Registration>((c) => [
  {
    ...c.custom('decision', 'Decision', () => null),
    value: ({ name }) => name,
    quiet: true,
    align: 'end' as const,
    phone: { order: 8, bare: true, whole: true },
  },
]) as [(typeof COLUMNS)[number]];
