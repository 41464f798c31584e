'use client';
import { useEffect, useState } from 'react';
import { Time } from '@/components/ui/time';
import { timeLeft, type DateInput } from '@/lib/shared/format';
import type { Calendar } from '@/lib/shared/working-hours';
import { AnswersBy, WorkingSpan } from './working-clock-loaded';

type Props = { respond_by: DateInput; clock?: Calendar; now: string };

/** Says until when to answer: "Answer by 11/24/26 12:05 am UTC, 23 h left", "… was due …, late by 2 h". */
export function AnswerBy({ respond_by, clock, now: rendered_at }: Props) {
  const [now, setNow] = useState<DateInput>(rendered_at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const over = new Date(now) > new Date(respond_by);
  return (
    <>
      {over ? 'The answer was due ' : 'Answer by '}
      <Time at={respond_by} />,{' '}
      {clock && !over ? (
        <>
          <WorkingSpan from={now} to={respond_by} clock={clock} /> left:{' '}
          <AnswersBy until={respond_by} now={now} clock={clock} />
        </>
      ) : (
        timeLeft(respond_by, now)
      )}
    </>
  );
}
