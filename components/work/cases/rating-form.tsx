'use client';
import { useRouter } from 'next/navigation';
import { Choice } from '@/components/form/choice';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import type { rateCase } from '@/lib/work/cases/change/rate';
import type { CaseView } from '@/lib/work/cases/rows';
import type { AnswerOf } from '@/lib/shared/answer';
import { CASE_RATINGS } from '@/lib/shared/enums';

type Props = { theCase: Pick<CaseView, 'token' | 'rating' | 'rating_comment'>; onDone: () => void };

export function RatingForm({ theCase, onDone }: Props) {
  const router = useRouter();
  const done = ({ message }: AnswerOf<typeof rateCase>) => {
    onDone();
    notify.success(message);
    router.refresh();
  };
  return (
    <Form<AnswerOf<typeof rateCase>>
      to={`/api/caller/case/${encodeURIComponent(theCase.token)}/rating`}
      onDone={done}
      label="Rate the case"
    >
      <Choice name="rating" label="Rating" hideLabel options={CASE_RATINGS} defaultValue={theCase.rating} />
      <LongText
        name="comment"
        label="In a sentence"
        hint="Both companies see it."
        rows={2}
        optional
        maxLength={500}
        defaultValue={theCase.rating_comment}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {theCase.rating && <Button onClick={onDone}>Cancel</Button>}
        <Submit>Save rating</Submit>
      </div>
    </Form>
  );
}
