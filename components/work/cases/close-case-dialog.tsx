'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { optionsOf } from '@/components/form/options';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { CASE_RATINGS } from '@/lib/shared/enums';
import type { AnswerOf } from '@/lib/shared/answer';
import type { closeCase } from '@/lib/work/cases/change/close';

type Props = { token: string; number: string; receiver: string; act: 'close' | 'withdraw'; onClose: () => void };

const WORDS = {
  close: { label: 'Close case', warning: 'A closed case can’t be opened again.', kind: 'primary' },
  withdraw: { label: 'Withdraw case', warning: 'A withdrawn case can no longer be answered.', kind: 'danger' },
} as const;

const RATE_NOW = [{ value: '', label: 'Rate later' }, ...optionsOf(CASE_RATINGS)];

/** Asks how the case ended, then ends it. If it has changed meanwhile, nothing happens, and the page shows the new state. */
export function CloseCaseDialog({ token, number, receiver, act, onClose }: Props) {
  const router = useRouter();
  const [rating, setRating] = useState('');
  const { label, warning, kind } = WORDS[act];
  const done = ({ message }: AnswerOf<typeof closeCase>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  const refused = ({ kind: failure, message }: Failure) => {
    if (failure !== 'refused') return;
    onClose();
    notify.warning(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`${label} ${number}?`} size="small">
      <p className="mb-4 text-ink-soft">
        We’ll email {receiver}. {warning}
      </p>
      <Form<AnswerOf<typeof closeCase>>
        to={`/api/caller/case/${encodeURIComponent(token)}/close`}
        onDone={done}
        onRefused={refused}
        label={label}
      >
        <Hidden name="act" value={act} />
        {act === 'close' ? (
          <>
            <LongText name="reason" label="What solved it?" rows={2} optional maxLength={2000} />
            <Choice name="rating" label="How did it go?" options={RATE_NOW} defaultValue="" onChange={setRating} />
            {rating && <LongText name="rating_comment" label="In a sentence" rows={2} optional maxLength={500} />}
            <p className="text-sm text-ink-soft">Both companies see what you enter.</p>
          </>
        ) : (
          <LongText name="reason" label="Reason" maxLength={2000} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit kind={kind}>{label}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
