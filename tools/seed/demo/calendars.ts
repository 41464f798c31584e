import { eq } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import { workdays } from '@/tools/factories/calendars';
import type { Db } from '@/db/client';
import { companies, groups, processes } from '@/db/schema';
import { NO_HOURS, storedHours, WEEKDAYS, type WeekHours } from '@/lib/shared/week-hours';
import { companyId, DAY, GROUP, HOUR, PROCESS, userId } from './ids';

/** Calendars of all kinds, groups that count by them, and a rota (rules: clock.calendars, clock.rota). */
export async function seedCalendars(db: Db, now: Date): Promise<void> {
  const year = now.getUTCFullYear();
  const dates = [year, year + 1].flatMap((of) => [
    { date: `${of}-12-24`, name: 'Christmas Eve' },
    { date: `${of}-12-25`, name: 'Christmas Day' },
  ]);
  const desk = await make.calendar(
    {
      ...{ company_id: companyId('borealis'), name: 'San Jose desk', dates },
      clock: { time_zone: 'America/Los_Angeles', hours: workdays(['08:00', '18:00']), holidays: dates },
    },
    db,
  );
  const nights = await make.calendar(
    { company_id: companyId('borealis'), name: 'Night desk', clock: { time_zone: 'Asia/Singapore', hours: NIGHTS } },
    db,
  );
  const berlin = await make.calendar(
    {
      ...{ company_id: companyId('cobalt'), name: 'Berlin desk' },
      clock: { hours: workdays(['08:00', '12:00'], ['13:00', '18:00']) },
    },
    db,
  );
  await make.calendar(
    {
      ...{ company_id: companyId('harbor'), name: 'Always' },
      clock: { time_zone: 'UTC', around_the_clock: true, is_counted: false, hours: NO_HOURS },
    },
    db,
  );
  await db
    .update(companies)
    .set({ calendar_id: desk.id })
    .where(eq(companies.id, companyId('borealis')));
  await db
    .update(companies)
    .set({ calendar_id: berlin.id })
    .where(eq(companies.id, companyId('cobalt')));
  await db.update(processes).set({ calendar_id: nights.id }).where(eq(processes.id, PROCESS.wireless));
  await db.update(groups).set({ p3_clock: 'receiver' }).where(eq(groups.id, GROUP.alliance));
  await seedRota(db, now);
}

const NIGHTS: WeekHours = storedHours(
  Object.fromEntries(WEEKDAYS.map((day) => [day, [['22:00', '06:00']]])) as WeekHours,
);

/** Two people of Fjord by turns, from Monday of this week on. */
async function seedRota(db: Db, now: Date): Promise<void> {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * DAY;
  for (const [index, account] of (['caller', 'second', 'caller', 'second', 'manager'] as const).entries())
    await make.shift(
      {
        ...{ process_id: PROCESS.fjord, user_id: userId('fjord', account), repeats: 'weekly' },
        from_at: new Date(monday + index * DAY + 7 * HOUR),
        until_at: new Date(monday + index * DAY + 17 * HOUR),
      },
      db,
    );
}
