'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { count } from '@/lib/shared/format';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

type Row = Status['slow_calls'][number];

const ms = (value: number) => (value < 10_000 ? `${count(value)} ms` : `${count(Math.round(value / 1000))} s`);

const COLUMNS = columnsFor<Row>((c) => [
  c.text('route', 'Call', {
    value: ({ method, route }) => `${method} ${route}`,
    mono: true,
    tight: false,
    sortable: false,
    phone: { order: 0, bare: true, whole: true },
  }),
  c.text('max_ms', 'Slowest', {
    align: 'end',
    value: ({ max_ms }) => ms(max_ms),
    sortable: false,
    phone: { order: 2 },
  }),
  c.text('mean_ms', 'Mean', {
    align: 'end',
    value: ({ mean_ms }) => ms(mean_ms),
    sortable: false,
    phone: { order: 3 },
  }),
  c.text('count', 'Calls', {
    align: 'end',
    value: (row) => count(row.count),
    sortable: false,
    phone: { order: 4 },
  }),
]);

export function SlowCallsTable({ calls }: { calls: Row[] }) {
  return (
    <Part
      title="Slow calls"
      hint="The slowest of the last minutes, until the answer was sent; uploads wait for their client."
    >
      <DataTable
        name="calls"
        rows={calls}
        columns={COLUMNS}
        label="Slow calls"
        noun="call"
        rowKey={({ method, route }) => `${method} ${route}`}
        search={false}
        empty={<EmptyState title="No calls yet">Nothing was asked in the last minutes.</EmptyState>}
      />
    </Part>
  );
}
