import type { Metadata } from 'next';
import { Screen } from '@/components/shell/screen';
import { FileStore } from '@/components/network/status/file-store';
import { InstancesTable } from '@/components/network/status/instances-table';
import { JobsTable } from '@/components/network/status/jobs-table';
import { QueuesTable } from '@/components/network/status/queues-table';
import { SlowCallsTable } from '@/components/network/status/slow-calls-table';
import { Troubles } from '@/components/network/status/troubles';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readStatus } from '@/lib/network/status/status';

export const metadata: Metadata = { title: 'Status' };

/** Shows the portal's own state to operators who have no other monitoring (rule: operations.status). */
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
