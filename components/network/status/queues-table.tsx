'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck, TriangleAlert } from '@/components/ui/icons';
import { count, duration } from '@/lib/shared/format';
import { queueName, QUEUE_NAMES } from '@/lib/shared/status';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

type Row = Status['queues'][number];

const lasting = (seconds: number | null) => (seconds === null ? null : duration(seconds * 1000));

const COLUMNS = columnsFor<Row>((c) => [
  c.text('queue', 'Queue', { value: ({ queue }) => queueName(queue), tight: false, phone: { order: 0, bare: true } }),
  c.custom('state', 'State', (row) => <QueueState row={row} />, {
    value: ({ is_behind }) => Number(!is_behind),
    phone: { order: 1, bare: true },
  }),
  c.text('length', 'Waiting', {
    align: 'end',
    value: ({ length }) => count(length),
    sortable: false,
    phone: { order: 2 },
  }),
  c.text('oldest_seconds', 'Oldest', {
    value: ({ oldest_seconds }) => lasting(oldest_seconds),
    sortable: false,
    phone: { order: 4 },
  }),
  c.text('overdue_seconds', 'Due for', {
    value: ({ overdue_seconds }) => lasting(overdue_seconds),
    sortable: false,
    phone: { order: 5 },
  }),
]);

function QueueState({ row: { is_behind, length } }: { row: Row }) {
  if (is_behind)
    return (
      <Badge tone="red" icon={TriangleAlert}>
        Behind
      </Badge>
    );
  return (
    <Badge tone="green" icon={CircleCheck}>
      {length ? 'In time' : 'Empty'}
    </Badge>
  );
}

/** Shows job queues only while they are not empty, and the file store's queue only if a store is used. */
export function QueuesTable({
  queues,
  hasFileStore,
  trouble,
}: {
  queues: Row[];
  hasFileStore: boolean;
  trouble?: string;
}) {
  const isShown = (queue: string) => queue in QUEUE_NAMES && (hasFileStore || queue !== 'file_removals');
  const shown = queues.filter(({ queue, length }) => isShown(queue) || length > 0);
  return (
    <Part
      title="Queues"
      trouble={trouble}
      hint="A queue is behind when something has been due in it for more than five minutes."
    >
      <DataTable
        name="queues"
        rows={shown}
        columns={COLUMNS}
        label="Queues"
        noun="queue"
        rowKey={({ queue }) => queue}
        search={false}
        pageSize={50}
        initialSort={{ key: 'state', dir: 'asc' }}
        empty={<EmptyState title="No queues">Nothing can wait before the first instance has started.</EmptyState>}
      />
    </Part>
  );
}
