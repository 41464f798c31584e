'use client';
import { useEffect, useState } from 'react';
import { isUnanswered } from '@/lib/shared/case-states';
import { answeredIn, duration, timeLeft, type DateInput } from '@/lib/shared/format';
import type { Calendar } from '@/lib/shared/working-hours';
import type { CaseStatus } from '@/lib/shared/enums';
import { WorkingSpan } from './working-clock-loaded';

type Props = {
  status: CaseStatus;
  created_at: DateInput;
  respond_by: DateInput;
  first_answered_at: DateInput | null;
  clock?: Calendar;
  now: string;
};

/**
 * Shows the response clock: "2 h 10 min left", "late by 35 min", "answered in 35 min", "…, 5 min late" (rule:
 * screens.case).
 */
export function ResponseClock({ status, created_at, respond_by, first_answered_at, clock, now: asked_at }: Props) {
  const [now, setNow] = useState<DateInput>(asked_at);
  const runs = isUnanswered({ status, first_answered_at });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, [runs]);
  if (first_answered_at) {
    const late = new Date(first_answered_at).getTime() - new Date(respond_by).getTime();
    return (
      <span>
        {answeredIn(created_at, first_answered_at)}
        {clock && (
          <>
            , <WorkingSpan from={created_at} to={first_answered_at} clock={clock} />
          </>
        )}
        {late > 0 && <span className="text-red-ink">, {duration(late)} late</span>}
      </span>
    );
  }
  if (!runs) return <span>not answered</span>;
  const over = new Date(now) > new Date(respond_by);
  return (
    <span className={over ? 'font-medium text-red-ink' : 'font-medium'}>
      {clock && !over ? (
        <>
          <WorkingSpan from={now} to={respond_by} clock={clock} /> left,{' '}
          {duration(new Date(respond_by).getTime() - new Date(now).getTime())} by the clock
        </>
      ) : (
        timeLeft(respond_by, now)
      )}
    </span>
  );
}
