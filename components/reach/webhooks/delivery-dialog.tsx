'use client';
import { useRouter } from 'next/navigation';
import { CodeBlock } from '@/components/ui/code-block';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { DELIVERY_CAUSES } from '@/lib/shared/webhooks';
import { deliveryState } from '@/lib/reach/webhooks/policy';
import type { WebhookDelivery } from '@/lib/reach/webhooks/resources';
import type { replayDelivery } from '@/lib/reach/webhooks/send-by-hand';
import { ANSWERED, DeliveryBadge } from './webhook-state';

type Props = { call?: string; delivery: WebhookDelivery; onClose: () => void };

export function DeliveryDialog({ call, delivery, onClose }: Props) {
  const { id, cause, event_id, event_type, http_status, attempt_number, next_attempt_at } = delivery;
  const router = useRouter();
  const replay = useSend<typeof replayDelivery>(`${call}/${id}/replay`, {
    onDone({ message }) {
      notify.success(message);
      onClose();
      setTimeout(() => router.refresh(), ANSWERED);
    },
  });
  const buttons = (
    <>
      <Button onClick={onClose}>Close</Button>
      {call && (
        <Button kind="primary" loading={replay.pending} onClick={() => void replay.send()}>
          Send again
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Delivery" size="large" footer={buttons}>
      <div className="space-y-4">
        <DescriptionList
          of={[
            ['State', <DeliveryBadge key="state" state={deliveryState(delivery)} />],
            ['Event', event_type],
            ['Event id', <code key="id">{event_id}</code>],
            ['Sent by', cause === 'event' ? null : `${DELIVERY_CAUSES[cause]}, by hand`],
            ['Status', http_status === null ? null : `HTTP ${http_status}`],
            ['Attempts', String(attempt_number)],
            ['Next attempt', next_attempt_at && <Time key="next" at={next_attempt_at} />],
            ['Written', <Time key="written" at={delivery.created_at} />],
          ]}
        />
        <section>
          <h3>Request</h3>
          {delivery.request_body ? (
            <CodeBlock code={indented(delivery.request_body)} />
          ) : (
            <p className="text-ink-soft">It is written when it is sent.</p>
          )}
        </section>
        <section>
          <h3>Answer</h3>
          {delivery.response_body ? (
            <CodeBlock code={indented(delivery.response_body)} />
          ) : (
            <p className="text-ink-soft">{delivery.answered_at ? 'The answer was empty.' : 'None yet.'}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
