'use client';
import { useRouter } from 'next/navigation';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import type { takeOverCase } from '@/lib/work/cases/change/take-over';
import type { CaseResponse } from '@/lib/work/cases/resources';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  token: string;
  number: string;
  partner: string;
  assigned: Pick<CaseResponse, 'id' | 'engineer_name' | 'engineer_email'>;
  onClose: () => void;
};

/**
 * Takes the case over from the engineer whom the page shows. If somebody else has it meanwhile, nothing happens, and the
 * page shows who (rule: cases.take-over).
 */
export function TakeOver({ token, number, partner, assigned, onClose }: Props) {
  const router = useRouter();
  const holder = assigned.engineer_name || assigned.engineer_email || 'your colleague';
  const done = ({ message }: AnswerOf<typeof takeOverCase>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  const refused = ({ kind, message }: Failure) => {
    if (kind !== 'refused') return;
    onClose();
    notify.warning(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`Take case ${number} over?`}>
      <p className="mb-4 text-ink-soft wrap-anywhere">
        You become the contact of {partner} in place of {holder}, and see the customer data. We’ll email both of them.
      </p>
      <Form<AnswerOf<typeof takeOverCase>>
        to={`/api/caller/case/${encodeURIComponent(token)}/take_over`}
        onDone={done}
        onRefused={refused}
        label="Take over"
      >
        <Hidden name="response_id" value={assigned.id} />
        <LongText name="reason" label="Reason" hint="Both companies read it in the timeline." maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Take over</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
