import type { Metadata } from 'next';
import { AddChannel } from '@/components/reach/channels/add-channel';
import { ChannelsTable } from '@/components/reach/channels/channels-table';
import { ApiTabs } from '@/components/reach/public-api/api-tabs';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listChannelProcesses, listChannels } from '@/lib/reach/channels/list';

export const metadata: Metadata = { title: 'Channels' };

/** Where the company's people are told what happens to its cases (rule: channels.who). */
export default async function ChannelsPage() {
  const [{ channels }, choices] = await Promise.all([runQuery(listChannels, {}), runQuery(listChannelProcesses, {})]);
  return (
    <Screen
      title="Integrations"
      hint="Tell your teams in Teams or Slack what happens to a case."
      back={<TextLink href="/admin/company">Company</TextLink>}
      actions={<AddChannel {...choices} />}
    >
      <ApiTabs current="/admin/company/api/channels" />
      <ChannelsTable channels={channels} />
    </Screen>
  );
}
