import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { FileStore } from '@/components/status/file-store';
import { InstancesTable } from '@/components/status/instances-table';
import { JobsTable } from '@/components/status/jobs-table';
import { QueuesTable } from '@/components/status/queues-table';
import { SlowCallsTable } from '@/components/status/slow-calls-table';
import { Troubles } from '@/components/status/troubles';
import { runQuery } from '@/lib/core/run-query';
import { readStatus } from '@/lib/status/status';

export const metadata: Metadata = { title: 'Status' };

/** How the portal itself is doing, for who has no other tool for it (rule: operations.status). */
export default async function StatusScreen() {
  const status = await runQuery(readStatus, {});
  return (
    <Screen title="Status" hint="How the portal itself is doing: what waits, what failed, and what runs it.">
      {status.file_store && <FileStore state={status.file_store} />}
      <Troubles status={status} />
      <QueuesTable queues={status.queues} hasFileStore={status.file_store !== null} />
      <JobsTable jobs={status.jobs} />
      <InstancesTable instances={status.instances} now={new Date().toISOString()} />
      <SlowCallsTable calls={status.slow_calls} />
    </Screen>
  );
}
