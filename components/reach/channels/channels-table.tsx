'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { WebhookState } from '@/components/reach/webhooks/webhook-state';
import { CHANNEL_EVENTS, CHANNEL_KINDS } from '@/lib/shared/channels';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { Channel } from '@/lib/reach/channels/resources';

const COLUMNS = columnsFor<Channel>((c) => [
  c.link('name', 'Name', ({ id }) => pagePath('/admin/company/api/channels/[id]', { id }), {
    phone: { order: 0, bare: true, whole: true },
  }),
  c.custom('state', 'State', (row) => <WebhookState {...row} />, {
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    phone: { order: 2, bare: true },
  }),
  c.label('kind', 'Kind', CHANNEL_KINDS, { phone: { order: 3 } }),
  c.text('events', 'Events', {
    value: ({ events }) => events.map((event) => CHANNEL_EVENTS[event]).join(', '),
    tight: false,
    phone: { order: 4, whole: true },
  }),
  c.text('document_ids', 'Cases', {
    value: ({ document_ids, team_ids, source }) =>
      [
        document_ids.length && `To ${plural(document_ids.length, 'process', 'processes')}`,
        team_ids.length && `Of ${plural(team_ids.length, 'team', 'teams')}`,
        source === 'group' && 'In its group',
      ]
        .filter(Boolean)
        .join(', ') || 'All cases',
    phone: { order: 6 },
  }),
  c.time('created_at', 'Added', { phone: { order: 9 } }),
]);

export function ChannelsTable({ channels }: { channels: Channel[] }) {
  return (
    <DataTable
      name="channels"
      rows={channels}
      columns={COLUMNS}
      label="Channels"
      noun="channel"
      search={false}
      empty={
        <EmptyState title="No channels yet">
          A channel tells your team in Teams or Slack what happens to your cases. In Teams, open the channel’s menu and
          choose Workflows → “Post to a channel when a webhook request is received”. In Slack, open your app and choose
          Incoming Webhooks. Copy the address, then add the channel here. Where the network has a bot there, write
          “here” to it in the channel instead.
        </EmptyState>
      }
    />
  );
}
