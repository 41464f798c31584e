'use client';
import { Checkboxes } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { Time } from '@/components/ui/time';
import { useSend } from '@/lib/client/use-send';
import { CASE_CHANNEL_EVENTS, CHAT_SERVICES } from '@/lib/shared/channels';
import type { ChatAccount, disconnectChat } from '@/lib/reach/chat/own';

/** A chat account that the reader connected: what they are told there, and its end (rules: chat.direct, chat.ends). */
export function OwnChat({ id, service, name, connected_at, until, events, stopped }: ChatAccount) {
  const [ask, question] = useConfirm();
  const title = CHAT_SERVICES[service];
  const call = `/api/users/chat/${id}`;
  const { send, pending } = useSend<typeof disconnectChat>(call, {
    method: 'DELETE',
    said: `${title} is no longer connected.`,
  });
  async function disconnect() {
    const text = 'You can no longer answer from there, and are told nothing there, until you connect it again.';
    if (await ask({ title: `Disconnect ${title}?`, children: text, action: 'Disconnect' })) await send();
  }
  return (
    <Card
      title={title}
      hint="The bot tells you about cases that you submitted, work on or follow, or that come to your team."
    >
      <div className="space-y-5">
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span className="wrap-anywhere">Connected as {name}</span>
          <span>
            Since <Time at={connected_at} />
          </span>
          <span>
            Until <Time at={until} />
          </span>
        </p>
        {stopped !== null && (
          <Alert level="warning" title="Messages do not arrive">
            {title} did not take the last one: {stopped} Save your choice to try again.
          </Alert>
        )}
        <Form
          to={call}
          label={`What you are told in ${title}`}
          transform={({ events: chosen }) => ({ events: chosen ?? [] })}
          successMessage="What you are told in chat is saved."
          onSuccess="refresh"
        >
          <Checkboxes
            name="events"
            label="Tell me there"
            options={CASE_CHANNEL_EVENTS}
            defaultValue={events}
            optional
          />
          <Submit kind="secondary">Save</Submit>
        </Form>
        <Button small loading={pending} onClick={() => void disconnect()}>
          Disconnect {title}
        </Button>
      </div>
      {question}
    </Card>
  );
}
