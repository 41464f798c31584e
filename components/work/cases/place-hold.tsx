'use client';
import { useRouter } from 'next/navigation';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { placeHold } from '@/lib/work/cases/change/hold';

type Props = { to: string; number: string; partner: string; onClose: () => void };

/** Asks for the reason of a legal hold (rule: cases.hold). */
export function PlaceHold({ to, number, partner, onClose }: Props) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof placeHold>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Place a legal hold on case ${number}?`} size="small">
      <p className="mb-4 text-ink-soft">
        Customer data, notes and files stay until you lift it. We’ll tell {partner} that the case is held, not why.
      </p>
      <Form<AnswerOf<typeof placeHold>> to={to} onDone={done} label="Place a legal hold">
        <LongText name="reason" label="Reason" hint="Only managers of your company read it." maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Place the hold</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
