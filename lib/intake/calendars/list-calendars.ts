import 'server-only';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { calendarClocks, calendars, companies } from '@/db/schema';
import { isUnanswered } from '@/db/case-states';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { nextHolidays } from '@/lib/shared/holidays';
import { notFound } from '@/lib/shared/problem';
import { dayAt } from '@/lib/shared/quiet-hours';
import { calendarAt } from './clocks';
import { CalendarRow } from './resources';

export const NO_CALENDAR = 'Calendar not found.';

/** Managers of a company that edits its processes, and network staff for any company. */
export const calendarManager = orNetworkStaff(fullAdmin);

/** The company's calendars by name, with what uses them (rule: clock.calendars). */
export const listCalendars = query({
  who: calendarManager,
  input: NamedCompany,
  output: () => z.strictObject({ data: z.array(CalendarRow) }),
  run: async ({ actor, db }, { id }) => ({ data: await calendarsOf(db, calendarOwner(actor, id)) }),
});

/** @throws Problem not_found */
export const calendarOf = async (db: Db, whose: Whose, id: number): Promise<CalendarRow> =>
  (await calendarsOf(db, whose, id))[0] ?? notFound(NO_CALENDAR);

export const ofCompany = (company_id: number, id: number) =>
  and(eq(calendars.company_id, company_id), eq(calendars.id, id));

const named = (table: SQL, condition = sql``) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
  from ${table} t where t.calendar_id = ${calendars.id}${condition})`;
const NOT_DELETED = sql` and t.deleted_at is null`;

/** The hours by which a case is counted now; around the clock where the group says so, or the calendar (rule: clock.receivers-hours). */
export const COUNTED_CLOCK = sql`case when now_clock.is_counted and case c.priority when 'high' then g.p1_clock when 'medium' then g.p2_clock else g.p3_clock end = 'receiver' then now_clock.id end`;

/** Whose calendars the actor looks after. */
export const calendarOwner = (actor: Person, id: number | undefined): Whose => ({
  company_id: companyMeant(actor, id),
  isStaff: isNetworkStaff(actor),
});
export type Whose = { company_id: number; isStaff: boolean };

/**
 * Unanswered cases `c` of a company whose deadlines were counted by other hours than those of the calendar that they come
 * to now, `k`; with `g`, their group, and `now_clock`. For network staff also those that come to a calendar of the company by
 * its group, whose receivers are others.
 */
export const outdatedCases = ({ company_id, isStaff }: Whose) => sql`cases c
    join processes p on p.id = c.document_id
    join companies r on r.id = c.receiver_company_id
    left join departments d on d.id = c.receiver_department_id
    join communities g on g.id = c.community_id
    join calendars k on k.id = ${calendarAt({ process: sql`p`, department: sql`d`, company: sql`r`, group: sql`g` })}
    join calendar_clocks now_clock on now_clock.id = k.clock_id
    where ${isStaff ? sql`k.company_id` : sql`c.receiver_company_id`} = ${company_id} and ${isUnanswered('c.')} and c.deleted_at is null
      and c.clock_id is distinct from ${COUNTED_CLOCK}`;

async function calendarsOf(db: Db, whose: Whose, id?: number): Promise<CalendarRow[]> {
  const { company_id } = whose;
  const [rows, outdated] = await Promise.all([
    db
      .select({
        calendar: calendars,
        clock: calendarClocks,
        default_id: companies.calendar_id,
        processes: named(sql`processes`, NOT_DELETED),
        departments: named(sql`departments`, NOT_DELETED),
        groups: named(sql`communities`, NOT_DELETED),
      })
      .from(calendars)
      .innerJoin(calendarClocks, eq(calendarClocks.id, calendars.clock_id))
      .innerJoin(companies, eq(companies.id, calendars.company_id))
      .where(id === undefined ? eq(calendars.company_id, company_id) : ofCompany(company_id, id))
      .orderBy(asc(sql`lower(${calendars.name})`), asc(calendars.id)),
    db.execute<{ id: number; cases: number }>(
      sql`select k.id, count(*)::int as cases from ${outdatedCases(whose)} group by k.id`,
    ),
  ]);
  const open = new Map(outdated.map((row) => [row.id, row.cases]));
  return rows.map(({ default_id, ...row }) => ({
    ...shown(row),
    ...{ processes: row.processes, departments: row.departments, groups: row.groups },
    is_default: row.calendar.id === default_id,
    open_cases: open.get(row.calendar.id) ?? 0,
    version: row.calendar.updated_at.toISOString(),
  }));
}

type Stored = { calendar: typeof calendars.$inferSelect; clock: typeof calendarClocks.$inferSelect };

/** Entry of the calendar's form. */
export const entryOf = ({ calendar, clock }: Stored) => ({
  name: calendar.name,
  time_zone: clock.time_zone,
  around_the_clock: clock.around_the_clock,
  hours: clock.hours,
  country: calendar.country,
  region: calendar.region,
  ics_url: calendar.ics_url,
  dates: calendar.dates,
});

function shown({ calendar, clock }: Stored) {
  const { name, time_zone, around_the_clock, hours, country, region, ics_url, dates } = entryOf({ calendar, clock });
  const { ics_error } = calendar;
  const ics_read_at = calendar.ics_read_at?.toISOString() ?? null;
  return {
    ...{ id: calendar.id, name, time_zone, around_the_clock, hours },
    holidays: { country, region, ics_url, ics_read_at, ics_error, dates },
    next_holidays: nextHolidays(clock.holidays, dayAt(new Date(), time_zone)),
  };
}
