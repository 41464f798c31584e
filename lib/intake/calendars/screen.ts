import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, processes, processVersions } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { settings } from '@/lib/platform/settings';
import { notFound } from '@/lib/shared/problem';
import { proposedHours } from '@/lib/shared/support-hours';
import { holidayCountries } from './country-holidays';
import { calendarManager, listCalendars } from './list-calendars';
import { CalendarRow, HoursOfWeek } from './resources';

const MAX_PROPOSALS = 5;

const Proposal = z.strictObject({
  process: z.string(),
  text: z.string(),
  time_zone: z.string(),
  around_the_clock: z.boolean(),
  hours: HoursOfWeek,
});

/** The screen of a company's calendars, with what its processes' support hours propose (rule: clock.proposal). */
export const readCalendarsScreen = query({
  who: calendarManager,
  input: NamedCompany,
  output: () =>
    z.strictObject({
      company: Named,
      calendars: z.array(CalendarRow),
      proposals: z.array(Proposal),
      countries: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      /** The network's response times. */
      response_hours: z.strictObject({ low: z.number(), medium: z.number(), high: z.number() }),
    }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const company_id = companyMeant(ctx.actor, id);
    const [[company], { data }, texts, countries] = await Promise.all([
      db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, company_id)),
      listCalendars.run(ctx, { id }),
      db
        .select({ process: processes.name, text: processVersions.support_hours })
        .from(processes)
        .innerJoin(processVersions, eq(processVersions.id, processes.current_version_id))
        .where(and(eq(processes.company_id, company_id), isNull(processes.deleted_at), isNull(processes.calendar_id)))
        .orderBy(asc(sql`lower(${processes.name})`)),
      holidayCountries(),
    ]);
    return {
      company: company ?? notFound('Company not found.'),
      calendars: data,
      proposals: data.length ? [] : proposalsOf(texts),
      countries,
      response_hours: settings.response_hours,
    };
  },
});

/** One for each text that is certain. */
const proposalsOf = (texts: { process: string; text: string }[]) =>
  texts
    .filter(({ text }, index) => texts.findIndex((other) => other.text === text) === index)
    .flatMap((one) => {
      const hours = proposedHours(one.text);
      return hours ? [{ ...one, ...hours }] : [];
    })
    .slice(0, MAX_PROPOSALS);
