import type { Metadata } from 'next';
import { cache } from 'react';
import { ChannelActions } from '@/components/reach/channels/channel-actions';
import { DeliveriesTable } from '@/components/reach/webhooks/deliveries-table';
import { WebhookState } from '@/components/reach/webhooks/webhook-state';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { runQuery } from '@/lib/platform/operation/run-query';
import { CHANNEL_EVENTS, CHANNEL_KINDS, CHANNEL_SOURCES, CHANNEL_TEST } from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { choiceOf, pageNumberOf, type Address } from '@/lib/shared/table-address';
import { DELIVERY_STATES } from '@/lib/shared/webhooks';
import { listChannelDeliveries, listChannelProcesses, readChannel } from '@/lib/reach/channels/list';
import { resultInWords } from '@/lib/reach/channels/policy';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Address> };

const load = cache((id: string) => runQuery(readChannel, { id }));
const WORDS = { ...CHANNEL_EVENTS, [CHANNEL_TEST]: 'Test' };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { channel } = await load((await params).id);
  return { title: `Channel ${channel.name}` };
}

const namesOf = (ids: number[], choices: { id: number; name: string }[]) =>
  choices
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join('\n') || 'All';

/** A channel with what it was sent (rule: webhooks.deliveries). */
export default async function ChannelPage({ params, searchParams }: Props) {
  const [{ id }, address] = await Promise.all([params, searchParams]);
  const { channel } = await load(id);
  const event_types = Object.keys(WORDS);
  const state = choiceOf(['', ...keysOf(DELIVERY_STATES)], address.state, '');
  const event_type = choiceOf(['', ...event_types], address.event_type, '');
  const [page, tests, choices] = await Promise.all([
    runQuery(listChannelDeliveries, { id, state, event_type, page: pageNumberOf(address), limit: 25 }),
    runQuery(listChannelDeliveries, { id, event_type: CHANNEL_TEST, limit: 1 }),
    runQuery(listChannelProcesses, {}),
  ]);
  const result = tests.data[0] && resultInWords(channel.kind, tests.data[0]);
  const facts = (
    <Card title="Channel">
      <DescriptionList
        stacked
        of={[
          ['State', <WebhookState key="state" {...channel} />],
          ['Kind', CHANNEL_KINDS[channel.kind]],
          [channel.source === 'address' ? 'Address' : CHANNEL_SOURCES[channel.source], channel.url],
          ['Events', channel.events.map((event) => CHANNEL_EVENTS[event]).join('\n')],
          ['Processes', namesOf(channel.document_ids, choices.processes)],
          ['Teams', namesOf(channel.team_ids, choices.teams)],
          ['Added', <Time key="added" at={channel.created_at} />],
        ]}
      />
    </Card>
  );
  return (
    <Screen
      title={channel.name}
      back={<TextLink href="/admin/company/api/channels">Channels</TextLink>}
      actions={<ChannelActions channel={channel} {...choices} />}
      aside={facts}
    >
      {channel.inactive_reason !== null && (
        <Alert level="danger" title="This channel has stopped">
          It did not take a message at the last attempt: {channel.inactive_reason} Turn it on again once it works; what
          is waiting is then sent at once.
        </Alert>
      )}
      {result && (
        <Alert level={result.level} title="The last test">
          {result.words}
        </Alert>
      )}
      <DeliveriesTable
        home={pagePath('/admin/company/api/channels/[id]', { id: channel.id })}
        words={WORDS}
        {...{ page, state, event_type, event_types }}
      />
    </Screen>
  );
}
