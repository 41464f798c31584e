'use client';
import { useRouter } from 'next/navigation';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ColleagueField } from '@/components/people/users/colleague-field';
import { notify } from '@/lib/client/notify';
import type { handOverCase } from '@/lib/work/cases/change/hand-over';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = { token: string; number: string; partner: string; onClose: () => void };

/** Gives the case to a colleague (rule: cases.hand-over). */
export function HandOver({ token, number, partner, onClose }: Props) {
  const router = useRouter();
  const call = `/api/caller/case/${encodeURIComponent(token)}`;
  const done = ({ message }: AnswerOf<typeof handOverCase>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Hand case ${number} over?`}>
      <p className="mb-4 text-ink-soft">
        Your colleague becomes the contact of {partner} and sees the customer data. We’ll email both of you.
      </p>
      <Form<AnswerOf<typeof handOverCase>> to={`${call}/hand_over`} onDone={done} label="Hand over">
        <ColleagueField url={`${call}/colleagues`} name="user_id" label="Colleague" />
        <LongText name="note" label="Note" hint="Both companies read it in the timeline." optional maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Hand over</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
