import type { Metadata } from 'next';
import { Fragment } from 'react';
import { Screen } from '@/components/shell/screen';
import { DayLines } from '@/components/network/status/day-lines';
import { FileStore } from '@/components/network/status/file-store';
import { InstancesTable } from '@/components/network/status/instances-table';
import { JobsTable } from '@/components/network/status/jobs-table';
import { Part } from '@/components/network/status/part';
import { QueuesTable } from '@/components/network/status/queues-table';
import { SettingNames } from '@/components/network/status/setting-names';
import { SlowCallsTable } from '@/components/network/status/slow-calls-table';
import { FailingChannels, FailingWebhooks, RefusedEmails } from '@/components/network/status/troubles';
import { Verdict } from '@/components/network/status/verdict';
import { LinkButton } from '@/components/ui/link-button';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { statusTroubles } from '@/lib/network/status/policy';
import { readStatus } from '@/lib/network/status/status';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Status' };

/**
 * Shows the portal's own state to operators who have no other monitoring: a verdict, then what is not well open, the rest
 * folded (rules: operations.status, operations.verdict).
 */
export default async function StatusScreen() {
  const status = await runQuery(readStatus, {});
  const troubles = statusTroubles(status);
  const isTroubled = ({ key }: { key: string }) => key in troubles;
  const parts = [
    {
      key: 'file_store',
      part: status.file_store && (
        <Part title="File store" hint="Where files are kept beside the database." trouble={troubles.file_store}>
          <FileStore state={status.file_store} />
        </Part>
      ),
    },
    {
      key: 'queues',
      part: <QueuesTable queues={status.queues} hasFileStore={status.file_store !== null} trouble={troubles.queues} />,
    },
    { key: 'jobs', part: <JobsTable jobs={status.jobs} trouble={troubles.jobs} /> },
    {
      key: 'instances',
      part: <InstancesTable instances={status.instances} now={new Date().toISOString()} trouble={troubles.instances} />,
    },
    {
      key: 'refused_emails',
      part: <RefusedEmails count={status.refused_emails} trouble={troubles.refused_emails} />,
    },
    {
      key: 'webhooks',
      part: (
        <FailingWebhooks
          failing={status.failing_webhooks}
          inactive={status.inactive_webhooks}
          trouble={troubles.webhooks}
        />
      ),
    },
    {
      key: 'channels',
      part: (
        <FailingChannels
          failing={status.failing_channels}
          inactive={status.inactive_channels}
          trouble={troubles.channels}
        />
      ),
    },
    { key: 'slow_calls', part: <SlowCallsTable calls={status.slow_calls} /> },
    { key: 'settings', part: <SettingNames settings={status.settings} /> },
  ];
  return (
    <Screen
      title="Status"
      hint="How the portal itself is doing: what waits, what failed, and what runs it."
      actions={<LinkButton href={pagePath('/trust')}>Trust page</LinkButton>}
    >
      <Verdict troubles={troubles} />
      {parts.filter(isTroubled).map(({ key, part }) => (
        <Fragment key={key}>{part}</Fragment>
      ))}
      <DayLines checks={status.checks} isPublic={settings.status_page} />
      {parts
        .filter((one) => !isTroubled(one))
        .map(({ key, part }) => (
          <Fragment key={key}>{part}</Fragment>
        ))}
    </Screen>
  );
}
