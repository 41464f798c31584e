'use client';
import { useState } from 'react';
import { columnsFor } from '@/components/table/columns';
import { BY_ID } from '@/components/table/table-props';
import { TableFrame } from '@/components/table/table-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { plural } from '@/lib/shared/format';
import type { NetworkRegistration } from '@/lib/users/network-queue';
import { Decide, DecisionDialog } from './decide';
import type { Decision } from './decisions';

const TITLE = 'User Registration Queue';

type Asked = { action: Decision; row: NetworkRegistration };
const columnsOf = (onAsk: (asked: Asked) => void) =>
  columnsFor<NetworkRegistration>((c) => [
    c.link('name', 'Name', ({ id }) => `/super_admin/user/${id}`, { sortable: false, phone: { order: 0, bare: true } }),
    c.text('email', 'Email', { sortable: false, phone: { order: 2, bare: true, whole: true } }),
    c.text('company', 'Company', { sortable: false, phone: { order: 4, whole: true } }),
    c.time('since', 'Waiting since', { sortable: false, phone: { order: 6, whole: true } }),
    c.custom('asked', 'Asked', ({ asked }) => <span className="wrap-anywhere">{asked.join(', ')}</span>, {
      value: ({ asked }) => asked.join(', '),
      sortable: false,
      phone: { order: 8, whole: true },
    }),
    {
      ...c.custom('decision', 'Decision', (row) => <Decide rows={[row]} onAsk={(action) => onAsk({ action, row })} />, {
        value: ({ name }) => name,
        sortable: false,
        align: 'end',
        phone: { order: 10, bare: true, whole: true },
      }),
      quiet: true,
    },
  ]);

/** Users of all companies who wait for approval, longest first (rule: network.registration-queue). */
export function NetworkQueue({ queue, total }: { queue: NetworkRegistration[]; total: number }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <div className="space-y-3">
      <div>
        <h2>{TITLE}</h2>
        {total > queue.length && (
          <p className="text-sm text-ink-soft">
            The {queue.length} who have waited longest, of {plural(total, 'registration')}.
          </p>
        )}
      </div>
      <TableFrame
        label={TITLE}
        columns={columnsOf(setAsked)}
        rows={queue}
        rowKey={BY_ID}
        onSort={() => {}}
        empty={
          <EmptyState title="Nobody is waiting for approval.">
            People who register with a company that requires approval appear here.
          </EmptyState>
        }
      />
      {asked && (
        <DecisionDialog
          action={asked.action}
          rows={[asked.row]}
          to="/api/super_admin/registration"
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
