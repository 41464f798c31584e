import { msOf, PROCESS_LOST, QUEUE_BEHIND, secondsOf } from '@/lib/shared/durations';

/** True when the first entry that is due has been due for too long (rule: operations.status). */
export const isBehind = ({ overdue_seconds }: { overdue_seconds: number | null }): boolean =>
  (overdue_seconds ?? 0) > secondsOf(QUEUE_BEHIND);

/** A process that has not been seen for so long has probably ended (rule: operations.status). */
export const isLost = (seen_at: Date, now: Date): boolean => now.getTime() - seen_at.getTime() > msOf(PROCESS_LOST);
