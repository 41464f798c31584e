'use client';
import { useRouter } from 'next/navigation';
import { RadioCards } from '@/components/form/choices';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import { higherPriorities } from '@/lib/work/cases/policy';
import type { raisePriority } from '@/lib/work/cases/late/raise-priority';
import type { Hours } from '@/lib/intake/processes/resources';
import type { AnswerOf } from '@/lib/shared/answer';
import { PRIORITIES, PRIORITY_NAMES, type Priority } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';

type Props = {
  token: string;
  number: string;
  partner: string;
  priority: Priority;
  hours: Hours;
  onClose: () => void;
};

/** Says how long the partner then has (rule: cases.raise-priority). */
export function RaisePriority({ token, number, partner, priority, hours, onClose }: Props) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof raisePriority>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  const cards = higherPriorities(priority).map((value) => ({
    value,
    label: `${PRIORITIES[value]} ${PRIORITY_NAMES[value]}`,
    hint: `${plural(hours[value], 'hour')} to answer, from now`,
  }));
  return (
    <Dialog open onClose={onClose} title={`Raise the priority of case ${number}?`}>
      <p className="mb-4 text-ink-soft">
        The case is {PRIORITIES[priority]}. The response time starts again now, and we’ll email {partner}. A priority
        can’t be lowered.
      </p>
      <Form<AnswerOf<typeof raisePriority>>
        to={`/api/caller/case/${encodeURIComponent(token)}/raise_priority`}
        onDone={done}
        label="Raise the priority"
      >
        <RadioCards name="priority" label="New priority" cards={cards} defaultValue={cards[0]?.value} />
        <LongText name="reason" label="Reason" maxLength={2000} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Raise the priority</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
