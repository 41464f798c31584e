'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Plus } from '@/components/ui/icons';
import type { AnswerOf } from '@/lib/shared/answer';
import { pagePath } from '@/lib/shared/paths';
import type { createWebhook } from '@/lib/reach/webhooks/create';
import { SecretOnce } from './secret-once';
import { webhookBody, WebhookFields, type Partner } from './webhook-fields';

type Created = AnswerOf<typeof createWebhook>;

/** The console only makes version 2; version 1 is for older API clients. */
export function AddWebhook({ partners }: { partners: Partner[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<Created>();
  function done(answer: Created) {
    setOpen(false);
    setCreated(answer);
  }
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setOpen(true)}>
        Add webhook
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add webhook" size="large">
        <Form to="/api/admin/company/webhooks" label="Add webhook" transform={webhookBody} onDone={done} focusFirst>
          <Hidden name="version" value="v2" />
          <WebhookFields version="v2" partners={partners} />
          <Submit>Add webhook</Submit>
        </Form>
      </Dialog>
      {created && (
        <SecretOnce
          secret={created.secret}
          onClose={() => router.push(pagePath('/admin/company/api/webhooks/[id]', { id: created.webhook.id }))}
        />
      )}
    </>
  );
}
