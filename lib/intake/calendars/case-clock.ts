import { HOUR_MS } from '@/lib/shared/durations';
import { deadlineIn, openTime, type Calendar } from '@/lib/shared/working-hours';
import type { ReceiverClock } from './resources';

/** The receiver's hours as a case keeps them; null for around the clock. */
export type StoredClock = ReceiverClock & { id: number };

/** Clock columns of a case; `half_time_at` is null around the clock, where half time is the middle (rule: clock.own). */
export type CaseClock = { clock_id: number | null; respond_by: Date; half_time_at: Date | null };

/**
 * Clock of a case that must be answered within `hours`, by the receiver's hours where there are any.
 * `never_open` says that the hours do not pass in this calendar (rule: clock.no-opening).
 */
export function caseClock(start: Date, hours: number, clock: StoredClock | null): CaseClock & { never_open: boolean } {
  const respond_by = clock && !clock.around_the_clock ? deadlineIn(clock, start, hours) : null;
  if (clock && respond_by)
    return { clock_id: clock.id, respond_by, half_time_at: deadlineIn(clock, start, hours / 2), never_open: false };
  return {
    clock_id: null,
    respond_by: new Date(start.getTime() + hours * HOUR_MS),
    half_time_at: null,
    never_open: clock !== null && !clock.around_the_clock,
  };
}

type Running = { started_at: Date; respond_by: Date };

/** Hours within which a case has to be answered, by the clock that it was counted by. */
export const hoursOf = ({ started_at, respond_by }: Running, clock: Calendar | null): number =>
  (clock ? openTime(clock, started_at, respond_by) : respond_by.getTime() - started_at.getTime()) / HOUR_MS;

/** When the next escalation contact is due: a quarter of the response time after `now` (rule: cases.escalation). */
export const nextEscalation = (theCase: Running, clock: Calendar, now: Date): Date | null =>
  deadlineIn(clock, now, hoursOf(theCase, clock) / 4);
