import { msOf, PROCESS_LOST, QUEUE_BEHIND, secondsOf } from '@/lib/shared/durations';

/** True when the first due entry has waited too long (rule: operations.status). */
export const isBehind = ({ overdue_seconds }: { overdue_seconds: number | null }): boolean =>
  (overdue_seconds ?? 0) > secondsOf(QUEUE_BEHIND);

/** True for a process that was not seen for so long that it has probably ended (rule: operations.status). */
export const isLost = (seen_at: Date, now: Date): boolean => now.getTime() - seen_at.getTime() > msOf(PROCESS_LOST);

/** True when the last request to the file store has failed (rule: operations.status). */
export const isFailing = ({ answered_at, failed_at }: { answered_at: Date | null; failed_at: Date | null }): boolean =>
  failed_at !== null && (answered_at === null || failed_at >= answered_at);
