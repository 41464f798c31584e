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

type Props = { token: string; number: string; receiver: string; act: 'close' | 'withdraw' };

const WORDS = {
  close: { label: 'Close case', warning: 'A closed case can’t be opened again.', kind: 'primary' },
  withdraw: { label: 'Withdraw case', warning: 'A withdrawn case can no longer be answered.', kind: 'danger' },
} as const;

const RATE_NOW = [{ value: '', label: 'Rate later' }, ...optionsOf(CASE_RATINGS)];

/**
 * Closes an accepted case, or withdraws an open one, after a confirmation that names it (rules: cases.close,
 * cases.withdraw). The request names the act: if the case has changed meanwhile, nothing happens, and the page shows
 * the new state.
 */
export function CloseCase({ token, number, receiver, act }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [rating, setRating] = useState('');
  const { label, warning, kind } = WORDS[act];
  const done = ({ message }: AnswerOf<typeof closeCase>) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
  const refused = ({ kind: failure, message }: Failure) => {
    if (failure !== 'refused') return;
    setOpen(false);
    notify.warning(message);
    router.refresh();
  };
  return (
    <>
      <Button className="print:hidden" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${label} ${number}?`} size="small">
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
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Submit kind={kind}>{label}</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
