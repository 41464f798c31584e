'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import type { LucideIcon } from '@/components/ui/icon';
import { Ban, CircleCheck, CircleX, TriangleAlert } from '@/components/ui/icons';
import { duration } from '@/lib/shared/format';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

type Row = Status['instances'][number] & { uptime: string };

/** Number of characters that identify a build. */
const SHOWN_BUILD = 7;

const WORKER: Record<Row['worker'], [Tone, LucideIcon, string]> = {
  on: ['green', CircleCheck, 'On'],
  off: ['grey', Ban, 'Off'],
  down: ['red', TriangleAlert, 'Down'],
};

const COLUMNS = columnsFor<Row>((c) => [
  c.text('host', 'Instance', {
    value: ({ host, port }) => `${host}:${port}`,
    tight: false,
    phone: { order: 0, bare: true },
  }),
  c.custom('is_lost', 'State', ({ is_lost }) => <Presence isLost={is_lost} />, {
    value: ({ is_lost }) => Number(!is_lost),
    phone: { order: 1, bare: true },
  }),
  c.custom('worker', 'Background work', ({ worker }) => <Worker state={worker} />, { phone: { order: 2 } }),
  c.text('version', 'Version', {
    value: ({ version, build }) => `${version} (${build.slice(0, SHOWN_BUILD)})`,
    phone: { order: 4 },
  }),
  c.text('processes', 'Processes', { align: 'end', phone: { order: 6 } }),
  c.text('uptime', 'Running for', { sortable: false, phone: { order: 7 } }),
  c.time('seen_at', 'Last seen', { phone: { order: 8 } }),
]);

const Presence = ({ isLost }: { isLost: boolean }) =>
  isLost ? (
    <Badge tone="red" icon={CircleX}>
      Missing
    </Badge>
  ) : (
    <Badge tone="green" icon={CircleCheck}>
      Running
    </Badge>
  );

function Worker({ state }: { state: Row['worker'] }) {
  const [tone, icon, word] = WORKER[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export function InstancesTable({
  instances,
  now,
  trouble,
}: {
  instances: Status['instances'];
  now: string;
  trouble?: string;
}) {
  const rows = instances.map((one) => ({
    ...one,
    uptime: duration(Number(new Date(one.is_lost ? one.seen_at : now)) - Number(new Date(one.started_at))),
  }));
  return (
    <Part
      title="Instances"
      trouble={trouble}
      hint="A missing one has not been seen for a minute, and has not ended as planned."
    >
      <DataTable
        name="instances"
        rows={rows}
        columns={COLUMNS}
        label="Instances"
        noun="instance"
        rowKey={({ host, port, build }) => `${host}:${port} ${build}`}
        search={false}
        pageSize={50}
        initialSort={{ key: 'is_lost', dir: 'asc' }}
        empty={<EmptyState title="No instances">Each writes down that it is there within 15 seconds.</EmptyState>}
      />
    </Part>
  );
}
