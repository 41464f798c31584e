import 'server-only';
import type { Db } from '@/db/client';
import { caseClock } from '@/lib/intake/calendars/case-clock';
import { clockOf } from '@/lib/intake/calendars/clocks';
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

/** The hours that a case's deadline counts, as it is shown; null for around the clock. */
export async function calendarNamed(db: Db, clock_id: number | null | undefined) {
  const clock = await clockOf(db, clock_id ?? null);
  return clock && { name: clock.name, time_zone: clock.time_zone };
}
