'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Ban, CircleCheck, Pencil, Send, Trash2 } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { useDeletion } from '@/components/ui/use-deletion';
import { ANSWERED } from '@/components/reach/webhooks/webhook-state';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { AnswerOf } from '@/lib/shared/answer';
import { pagePath } from '@/lib/shared/paths';
import type { changeChannel, testChannel } from '@/lib/reach/channels/change';
import type { Channel } from '@/lib/reach/channels/resources';
import { channelBody, ChannelFields, type Choices } from './channel-fields';

export function ChannelActions({ channel, ...choices }: Choices & { channel: Channel }) {
  const router = useRouter();
  const { id, name, active } = channel;
  const call = `/api/admin/company/channels/${id}`;
  const [isEditing, setEditing] = useState(false);
  const { remove, dialogs } = useDeletion({ refresh: false });
  const change = useSend<typeof changeChannel>(call, { onDone: ({ message }) => notify.success(message) });
  const test = useSend<typeof testChannel>(`${call}/test`, {
    onDone({ message }) {
      notify.success(message);
      setTimeout(() => router.refresh(), ANSWERED);
    },
  });
  async function askToDelete() {
    const gone = await remove({
      to: call,
      title: `Delete the channel ${name}?`,
      action: 'Delete channel',
      children: 'Its messages are deleted with it, those that are waiting included. What was posted stays where it is.',
    });
    if (gone) router.push(pagePath('/admin/company/api/channels'));
  }
  function saved({ message }: AnswerOf<typeof changeChannel>) {
    setEditing(false);
    notify.success(message);
    router.refresh();
  }
  return (
    <>
      {!active && (
        <Button
          kind="primary"
          icon={CircleCheck}
          loading={change.pending}
          onClick={() => void change.send({ active: true })}
        >
          Turn on again
        </Button>
      )}
      <Button icon={Send} loading={test.pending} onClick={() => void test.send()}>
        Send a test message
      </Button>
      <Menu
        label="Actions"
        opener="Actions"
        entries={[
          { label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) },
          ...(active
            ? [{ label: 'Pause', icon: Ban, hint: 'Tells it nothing', onSelect: () => change.send({ active: false }) }]
            : []),
          ...(channel.source === 'group'
            ? []
            : ['line' as const, { label: 'Delete', icon: Trash2, danger: true, onSelect: askToDelete }]),
        ]}
      />
      <Dialog open={isEditing} onClose={() => setEditing(false)} title="Edit channel" size="large">
        <Form to={call} label="Edit channel" transform={channelBody} onDone={saved}>
          <ChannelFields channel={channel} {...choices} />
          <Submit>Save channel</Submit>
        </Form>
      </Dialog>
      {dialogs}
    </>
  );
}
