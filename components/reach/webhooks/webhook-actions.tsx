'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Ban, CircleCheck, KeyRound, Pencil, Send, Trash2 } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { useDeletion } from '@/components/ui/use-deletion';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { AnswerOf } from '@/lib/shared/answer';
import { pagePath } from '@/lib/shared/paths';
import type { changeWebhook, rotateWebhookSecret } from '@/lib/reach/webhooks/change';
import type { Webhook } from '@/lib/reach/webhooks/resources';
import type { testWebhook } from '@/lib/reach/webhooks/send-by-hand';
import { SecretOnce } from './secret-once';
import { webhookBody, WebhookFields, type Partner } from './webhook-fields';
import { ANSWERED } from './webhook-state';

export function WebhookActions({ webhook, partners }: { webhook: Webhook; partners: Partner[] }) {
  const router = useRouter();
  const { id, active, callback_url } = webhook;
  const call = `/api/admin/company/webhooks/${id}`;
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [ask, question] = useConfirm();
  const { remove, dialogs } = useDeletion({ refresh: false });
  const succeeded = ({ message }: { message: string }) => notify.success(message);
  const change = useSend<typeof changeWebhook>(call, { method: 'PATCH', onDone: succeeded });
  const rotate = useSend<typeof rotateWebhookSecret>(`${call}/secret`, {
    onDone: (answer) => setSecret(answer.secret),
  });
  const test = useSend<typeof testWebhook>(`${call}/test`, {
    onDone(answer) {
      succeeded(answer);
      setTimeout(() => router.refresh(), ANSWERED);
    },
  });
  async function askToRotate() {
    const sure = await ask({
      title: 'Create a new secret?',
      action: 'Create new secret',
      children: 'The current one stops at once: the receiver refuses deliveries until it knows the new one.',
    });
    if (sure) await rotate.send();
  }
  async function askToDelete() {
    const gone = await remove({
      to: call,
      title: `Delete the webhook to ${callback_url}?`,
      action: 'Delete webhook',
      children: 'Its deliveries are deleted with it, those that are waiting included.',
    });
    if (gone) router.push(pagePath('/admin/company/api/webhooks'));
  }
  function saved(answer: AnswerOf<typeof changeWebhook>) {
    setEditing(false);
    succeeded(answer);
    router.refresh();
  }
  return (
    <>
      <Button icon={Send} loading={test.pending} onClick={() => void test.send()}>
        Send a test event
      </Button>
      <Menu
        label="Actions"
        opener="Actions"
        entries={[
          { label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) },
          active
            ? { label: 'Pause', icon: Ban, hint: 'Makes no deliveries', onSelect: () => change.send({ active: false }) }
            : { label: 'Activate', icon: CircleCheck, onSelect: () => change.send({ active: true }) },
          { label: 'New secret', icon: KeyRound, onSelect: askToRotate },
          'line',
          { label: 'Delete', icon: Trash2, danger: true, onSelect: askToDelete },
        ]}
      />
      <Dialog open={isEditing} onClose={() => setEditing(false)} title="Edit webhook" size="large">
        <Form to={call} method="PATCH" label="Edit webhook" transform={webhookBody} onDone={saved}>
          <WebhookFields webhook={webhook} version={webhook.version} partners={partners} />
          <Submit>Save webhook</Submit>
        </Form>
      </Dialog>
      {secret && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
      {question}
      {dialogs}
    </>
  );
}
