'use client';
import { useState } from 'react';
import { Checkboxes } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Select } from '@/components/form/select';
import { Disclosure } from '@/components/ui/disclosure';
import {
  CASE_CHANNEL_EVENTS,
  CHANNEL_EVENTS,
  CHANNEL_KINDS,
  MAX_CHANNEL_NAME,
  type ChannelKind,
} from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';
import type { Channel } from '@/lib/reach/channels/resources';

type Choice = { id: number; name: string };
export type Choices = { processes: Choice[]; teams: Choice[] };
type Props = Choices & { channel?: Channel };

/** Steps that lead to an address (docs/channels.md). */
const HINTS: Record<ChannelKind, string> = {
  teams:
    'In Teams: the channel’s menu → Workflows → “Post to a channel when a webhook request is received”. Copy the address it shows at the end.',
  slack:
    'In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace, and choose the channel. Copy the address.',
  generic: 'An https address that anyone can reach. Redirects are not followed.',
};

export function ChannelFields({ channel, processes, teams }: Props) {
  const [kind, setKind] = useState<string>(channel?.kind ?? 'teams');
  const hint = HINTS[kind as ChannelKind] ?? HINTS.generic;
  return (
    <div className="space-y-5">
      <Field name="name" label="Name" maxLength={MAX_CHANNEL_NAME} defaultValue={channel?.name} autoComplete="off" />
      {(!channel || channel.source === 'address') && (
        <>
          <Select name="kind" label="Kind" options={CHANNEL_KINDS} defaultValue={kind} onChange={setKind} />
          <Field
            name="url"
            label="Address"
            type="url"
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            optional={Boolean(channel)}
            hint={
              channel ? `Leave it empty to keep the one at ${channel.url}. ${hint}` : `${hint} It is not shown again.`
            }
          />
        </>
      )}
      <Checkboxes
        name="events"
        label="Events"
        options={channel?.source === 'group' ? CASE_CHANNEL_EVENTS : CHANNEL_EVENTS}
        defaultValue={channel?.events ?? keysOf(CHANNEL_EVENTS)}
      />
      <Limit
        name="document_ids"
        noun={['process', 'processes']}
        to="to"
        of={processes}
        chosen={channel?.document_ids}
      />
      <Limit name="team_ids" noun={['team', 'teams']} to="of" of={teams} chosen={channel?.team_ids} />
    </div>
  );
}

type LimitProps = {
  name: 'document_ids' | 'team_ids';
  noun: [one: string, many: string];
  to: string;
  of: Choice[];
  chosen?: number[];
};

function Limit({ name, noun: [one, many], to, of, chosen = [] }: LimitProps) {
  if (!of.length) return null;
  return (
    <Disclosure
      open={chosen.length > 0}
      title={
        chosen.length ? `Only cases ${to} ${plural(chosen.length, one, many)}` : `Only cases ${to} some of your ${many}`
      }
    >
      <div className="max-h-60 overflow-y-auto rounded-md border border-line p-3">
        <Checkboxes
          name={name}
          label={`${many.charAt(0).toUpperCase()}${many.slice(1)}`}
          hideLabel
          options={of.map(({ id, name: label }) => ({ value: String(id), label }))}
          defaultValue={chosen}
        />
      </div>
    </Disclosure>
  );
}

/** Without a tick, a channel is told about all cases. */
export const channelBody = ({ document_ids, team_ids, ...body }: Record<string, unknown>) => ({
  ...body,
  document_ids: document_ids ?? [],
  team_ids: team_ids ?? [],
});
