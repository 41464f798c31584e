'use client';
import { useRouter } from 'next/navigation';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { askNetwork } from '@/lib/work/cases/late/late-acts';
import type { AnswerOf } from '@/lib/shared/answer';

/** Asks the network’s staff for help with a late case (rule: cases.late). */
export function AskNetworkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof askNetwork>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title="Ask the network for help?" size="small">
      <p className="mb-4 text-ink-soft">
        The network’s staff see who was reminded and notified, and answer you by email.
      </p>
      <Form<AnswerOf<typeof askNetwork>>
        to={`/api/caller/case/${encodeURIComponent(token)}/ask_network`}
        onDone={done}
        label="Ask the network"
      >
        <LongText name="note" label="Note" hint="Both companies read it in the timeline." optional maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Ask the network</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
