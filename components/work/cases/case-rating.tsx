'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkedText } from '@/components/ui/linked-text';
import type { CaseView } from '@/lib/work/cases/rows';
import { CASE_RATINGS, type CaseRating as Rating } from '@/lib/shared/enums';

/* Loaded for closed cases alone. */
const RatingForm = dynamic(() => import('./rating-form').then((part) => part.RatingForm));

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
