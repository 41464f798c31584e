'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck, CircleX, Clock } from '@/components/ui/icons';
import { JOB_NAMES } from '@/lib/shared/status';
import type { Status } from '@/lib/network/status/status';
import { Part } from './part';

type Row = Status['jobs'][number];

const COLUMNS = columnsFor<Row>((c) => [
  c.text('job', 'Job', { value: ({ job }) => JOB_NAMES[job] ?? job, tight: false, phone: { order: 0, bare: true } }),
  c.custom('succeeded', 'Outcome', (row) => <Outcome row={row} />, {
    value: ({ succeeded }) => Number(succeeded !== false),
    phone: { order: 2, bare: true, whole: true },
  }),
  c.time('started_at', 'Last run', { phone: { order: 4, hidden: ({ started_at }) => started_at === null } }),
  c.time('succeeded_at', 'Last success', { phone: { order: 6, hidden: ({ succeeded }) => succeeded !== false } }),
]);

function Outcome({ row: { succeeded, last_error } }: { row: Row }) {
  if (succeeded === null) return <Badge icon={Clock}>Not run yet</Badge>;
  if (succeeded)
    return (
      <Badge tone="green" icon={CircleCheck}>
        Done
      </Badge>
    );
  return (
    <span className="wrap-anywhere">
      <Badge tone="red" icon={CircleX}>
        Failed
      </Badge>
      <span className="block max-w-md text-sm text-ink-soft">{last_error}</span>
    </span>
  );
}

export function JobsTable({ jobs, trouble }: { jobs: Row[]; trouble?: string }) {
  return (
    <Part title="Jobs" trouble={trouble} hint="The last run of each. One that failed runs again by itself.">
      <DataTable
        name="jobs"
        rows={jobs}
        columns={COLUMNS}
        label="Jobs"
        noun="job"
        rowKey={({ job }) => job}
        search={false}
        pageSize={50}
        initialSort={{ key: 'succeeded', dir: 'asc' }}
        empty={<EmptyState title="No jobs">No instance with background work has started yet.</EmptyState>}
      />
    </Part>
  );
}
