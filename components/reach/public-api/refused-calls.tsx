'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { RefusedCall } from '@/lib/reach/public-api/list-refusals';

const COLUMNS = columnsFor<RefusedCall>((c) => [
  c.time('at', 'Time', { phone: { order: 2, bare: true } }),
  c.text('client', 'Client', { phone: { order: 0, bare: true, whole: true } }),
  c.text('call', 'Call', { tight: false, phone: { order: 1, bare: true, whole: true } }),
  c.text('status', 'Status', { phone: { order: 3 } }),
  c.text('reason', 'Reason', { tight: false, phone: { order: 4, bare: true, whole: true } }),
]);

/** The last hundred refused calls, newest first (rule: api.refused-calls). */
export const RefusedCalls = ({ refused }: { refused: RefusedCall[] }) => (
  <DataTable
    name="refused"
    rows={refused}
    columns={COLUMNS}
    label="Refused calls"
    noun="call"
    search="Search refused calls"
    initialSort={{ key: 'at', dir: 'desc' }}
    empty={
      <EmptyState title="No refused calls">What your clients are refused is listed here with its reason.</EmptyState>
    }
  />
);
