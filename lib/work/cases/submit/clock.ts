import 'server-only';
import type { Db } from '@/db/client';
import { caseClock } from '@/lib/intake/calendars/case-clock';
import { clockOf, clockUntil } from '@/lib/intake/calendars/clocks';
import type { ProcessRow } from '@/lib/partners/directory/document-rows';
import { countsReceiversHours, responseHours } from '@/lib/partners/directory/priorities';
import { settings } from '@/lib/platform/settings';
import type { Priority } from '@/lib/shared/enums';

type NewCase = { process: ProcessRow; priority: Priority; start: Date };

/** Deadline of a new case, by the receiver's hours where its group says so (rules: cases.respond-by, clock.receivers-hours). */
export async function newClock(db: Db, { process, priority, start }: NewCase) {
  const hours = responseHours(process, settings.response_hours)[priority];
  return caseClock(start, hours, countsReceiversHours(process, priority) ? await clockOf(db, process.clock_id) : null);
}

type Deadline = { clock_id?: number | null; respond_by: Date };

/** The hours that a case's deadline counts: by name, and as a screen shows them (rule: clock.shown). */
export async function hoursShown(db: Db, { clock_id, respond_by }: Deadline) {
  const clock = await clockOf(db, clock_id ?? null);
  if (!clock) return { calendar: null };
  return { calendar: { name: clock.name, time_zone: clock.time_zone }, clock: clockUntil(clock, respond_by) };
}
