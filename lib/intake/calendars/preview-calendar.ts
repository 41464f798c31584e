import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarClocks, calendars } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { DAY_MS } from '@/lib/shared/durations';
import { Id, Integer } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { openStatus } from '@/lib/shared/working-hours';
import { caseClock } from './case-clock';
import { storedClock } from './clocks';
import { calendarManager, NO_CALENDAR, ofCompany } from './list-calendars';

const MAX_HOURS = 24 * 365;
const MAX_AWAY = 3660 * DAY_MS;

const Moment = z
  .string('Enter a time like 2026-11-28T10:00:00Z.')
  .max(40, 'Enter a time like 2026-11-28T10:00:00Z.')
  .transform((text, ctx) => {
    const at = new Date(text);
    const isNear = Math.abs(at.getTime() - Date.now()) <= MAX_AWAY;
    if (!isNear) ctx.addIssue({ code: 'custom', message: 'Enter a time within ten years, like 2026-11-28T10:00:00Z.' });
    return isNear ? at : z.NEVER;
  });

/** When a case sent at a moment must be answered, by the function that sets its deadline (rule: clock.receivers-hours). */
export const previewCalendar = query({
  who: calendarManager,
  input: NamedCompany.extend({
    calendar_id: Id,
    from: Moment.optional(),
    hours: Integer(1, MAX_HOURS, `Enter whole hours, from 1 to ${MAX_HOURS}.`),
  }),
  output: () => z.strictObject({ respond_by: z.date(), open_now: z.boolean(), next_change: z.date().nullable() }),
  async run({ actor, db }, { id, calendar_id, from = new Date(), hours }) {
    const [found] = await db
      .select({ clock: calendarClocks })
      .from(calendars)
      .innerJoin(calendarClocks, eq(calendarClocks.id, calendars.clock_id))
      .where(ofCompany(companyMeant(actor, id), calendar_id));
    const clock = storedClock((found ?? notFound(NO_CALENDAR)).clock);
    return { respond_by: caseClock(from, hours, clock).respond_by, ...openStatus(clock, from) };
  },
});
