'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { CopyText } from '@/components/ui/copy-text';
import { EmptyState } from '@/components/ui/empty-state';
import type { RefusedCall } from '@/lib/reach/public-api/list-refusals';

const COLUMNS = columnsFor<RefusedCall>((c) => [
  c.time('at', 'Time', { phone: { order: 2, bare: true } }),
  c.text('client', 'Client', { phone: { order: 0, bare: true, whole: true } }),
  c.text('call', 'Call', { tight: false, phone: { order: 1, bare: true, whole: true } }),
  c.text('status', 'Status', { phone: { order: 3 } }),
  c.text('reason', 'Reason', { tight: false, phone: { order: 4, bare: true, whole: true } }),
  c.custom('request_id', 'X-Request-Id', (row) => <RequestId {...row} />, {
    value: (row) => row.request_id,
    sortable: false,
    phone: { order: 6, whole: true },
  }),
]);

const RequestId = ({ request_id }: RefusedCall) => (
  <span title={request_id} className="block font-mono text-xs sm:w-28 sm:[&>span>span:first-child]:truncate">
    <CopyText text={request_id} name="the request id" />
  </span>
);

/** The last refused calls of each client, newest first (rule: api.refused-calls). */
export const RefusedCalls = ({ refused }: { refused: RefusedCall[] }) => (
  <section className="space-y-3">
    <div>
      <h2>Refused calls</h2>
      <p className="text-sm text-ink-soft">
        The status is the one that the program got: 500, unless it sends{' '}
        <code className="font-mono text-xs">Accept: application/problem+json</code>. Our logs know a call by its
        X-Request-Id.
      </p>
    </div>
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
  </section>
);
