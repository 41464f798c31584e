'use client';
import { useEffect, useState } from 'react';
import { isUnanswered } from '@/lib/shared/case-states';
import { answeredIn, duration, timeLeft, type DateInput } from '@/lib/shared/format';
import type { CaseStatus } from '@/lib/shared/enums';

type Props = {
  status: CaseStatus;
  created_at: DateInput;
  respond_by: DateInput;
  first_answered_at: DateInput | null;
  now: string;
};

/**
 * Shows the response clock: "2 h 10 min left", "late by 35 min", "answered in 35 min", "…, 5 min late" (rule:
 * screens.case).
 */
export function ResponseClock({ status, created_at, respond_by, first_answered_at, now: asked_at }: Props) {
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
        {late > 0 && <span className="text-red-ink">, {duration(late)} late</span>}
      </span>
    );
  }
  if (!runs) return <span>not answered</span>;
  const over = new Date(now) > new Date(respond_by);
  return <span className={over ? 'font-medium text-red-ink' : 'font-medium'}>{timeLeft(respond_by, now)}</span>;
}
