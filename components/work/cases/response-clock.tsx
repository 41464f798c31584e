'use client';
import { useEffect, useState } from 'react';
import { isUnanswered } from '@/lib/shared/case-states';
import { answeredIn, duration, type DateInput } from '@/lib/shared/format';
import { openTime, type Calendar } from '@/lib/shared/working-hours';
import { workingLeft } from '@/lib/shared/working-time';
import type { CaseStatus } from '@/lib/shared/enums';

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
        {clock && `, ${duration(openTime(clock, new Date(created_at), new Date(first_answered_at)))} of working time`}
        {late > 0 && <span className="text-red-ink">, {duration(late)} late</span>}
      </span>
    );
  }
  if (!runs) return <span>not answered</span>;
  const over = new Date(now) > new Date(respond_by);
  return (
    <span className={over ? 'font-medium text-red-ink' : 'font-medium'}>{timeLeftOf(respond_by, now, clock)}</span>
  );
}

/** "2 h 10 min of working time left, 18 h by the clock". */
function timeLeftOf(until: DateInput, now: DateInput, clock: Calendar | undefined): string {
  const left = workingLeft(until, now, clock);
  const wall = new Date(until).getTime() - new Date(now).getTime();
  return clock && wall >= 0 ? `${left}, ${duration(wall)} by the clock` : left;
}
