'use client';
import { duration, type DateInput } from '@/lib/shared/format';
import { openTime, type Calendar } from '@/lib/shared/working-hours';
import { answersBy } from '@/lib/shared/working-time';

type SpanProps = { from: DateInput; to: DateInput; clock: Calendar };

/** "2 h 10 min of working time" (rule: clock.shown). */
export const WorkingSpan = ({ from, to, clock }: SpanProps) => (
  <>{duration(openTime(clock, new Date(from), new Date(to)))} of working time</>
);

/** "Mon 10:30 CET (opens Mon 07:00)". */
export const AnswersBy = ({ until, now, clock }: { until: DateInput; now: DateInput; clock: Calendar }) => (
  <>{answersBy(until, now, clock)}</>
);
