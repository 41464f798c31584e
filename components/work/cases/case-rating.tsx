'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import { notify } from '@/lib/client/notify';
import type { rateCase } from '@/lib/work/cases/change/rate';
import type { CaseView } from '@/lib/work/cases/rows';
import type { AnswerOf } from '@/lib/shared/answer';
import { CASE_RATINGS, type CaseRating as Rating } from '@/lib/shared/enums';

const TONES: Record<Rating, Tone> = { solved_quickly: 'green', solved: 'green', not_solved: 'red' };

type Props = { theCase: Pick<CaseView, 'token' | 'rating' | 'rating_comment'>; may: boolean };

/** How a closed case went: both companies see it, its submitting side says it (rule: cases.rating). */
export function CaseRating({ theCase, may }: Props) {
  const [changing, setChanging] = useState(false);
  const { rating, rating_comment } = theCase;
  if (!rating && !may) return null;
  if (!rating || changing)
    return (
      <Card title="How did it go?">
        <RatingForm theCase={theCase} onDone={() => setChanging(false)} />
      </Card>
    );
  const change = may && (
    <Button small onClick={() => setChanging(true)}>
      Change
    </Button>
  );
  return (
    <Card title="Rating" actions={change}>
      <Badge tone={TONES[rating]}>{CASE_RATINGS[rating]}</Badge>
      {rating_comment && (
        <p className="mt-2 break-words whitespace-pre-line">
          <LinkedText text={rating_comment} />
        </p>
      )}
    </Card>
  );
}

function RatingForm({ theCase, onDone }: { theCase: Props['theCase']; onDone: () => void }) {
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
