'use client';
import { useState } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Select } from '@/components/form/select';
import { Disclosure } from '@/components/ui/disclosure';
import { CHANNEL_EVENTS, CHANNEL_KINDS, MAX_CHANNEL_NAME, type ChannelKind } from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import type { Channel } from '@/lib/reach/channels/resources';

export type ProcessChoice = { id: number; name: string };
type Props = { channel?: Channel; processes: ProcessChoice[] };

/** Steps that lead to an address (docs/channels.md). */
const HINTS: Record<ChannelKind, string> = {
  teams:
    'In Teams: the channel’s menu → Workflows → “Post to a channel when a webhook request is received”. Copy the address it shows at the end.',
  slack:
    'In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace, and choose the channel. Copy the address.',
  generic: 'An https address that anyone can reach. Redirects are not followed.',
};

export function ChannelFields({ channel, processes }: Props) {
  const [kind, setKind] = useState<string>(channel?.kind ?? 'teams');
  const chosen = channel?.document_ids ?? [];
  const hint = HINTS[kind as ChannelKind] ?? HINTS.generic;
  return (
    <div className="space-y-5">
      <Field name="name" label="Name" maxLength={MAX_CHANNEL_NAME} defaultValue={channel?.name} autoComplete="off" />
      <Select name="kind" label="Kind" options={CHANNEL_KINDS} defaultValue={kind} onChange={setKind} />
      <Field
        name="url"
        label="Address"
        type="url"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        optional={Boolean(channel)}
        hint={channel ? `Leave it empty to keep the one at ${channel.url}. ${hint}` : `${hint} It is not shown again.`}
      />
      <Checkboxes
        name="events"
        label="Events"
        options={CHANNEL_EVENTS}
        defaultValue={channel?.events ?? keysOf(CHANNEL_EVENTS)}
      />
      {processes.length > 0 && (
        <Disclosure
          open={chosen.length > 0}
          title={
            chosen.length
              ? `Only cases to ${plural(chosen.length, 'process', 'processes')}`
              : 'Only cases to some of your processes'
          }
        >
          <div className="max-h-60 overflow-y-auto rounded-md border border-line p-3">
            <Checkboxes
              name="document_ids"
              label="Processes"
              hideLabel
              options={processes.map(({ id, name }) => ({ value: String(id), label: name }))}
              defaultValue={chosen}
            />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

/** Without a tick, a channel is told about all cases. */
export const channelBody = ({ document_ids, ...body }: Record<string, unknown>) => ({
  ...body,
  document_ids: document_ids ?? [],
});
