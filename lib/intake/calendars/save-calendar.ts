import 'server-only';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarClocks, calendars, companies } from '@/db/schema';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { ref } from '@/lib/platform/operation/audit';
import { DONE_BEFORE } from '@/lib/platform/operation/kept-answer';
import { companyMeant } from '@/lib/platform/operation/named-company';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import type { Person } from '@/lib/shared/actor';
import type { Holiday } from '@/lib/shared/holidays';
import { conflict, invalid, notFound, type FieldErrors } from '@/lib/shared/problem';
import { CalendarEntry } from './calendar-entry';
import { holidayRegions } from './country-holidays';
import { IcsError } from './ics';
import { calendarManager, calendarOf, calendarOwner, entryOf, NO_CALENDAR, ofCompany } from './list-calendars';
import { readIcs } from './read-ics';
import { CalendarRow } from './resources';
import { storeClock } from './store-clock';

const COMMAND = 'calendar.save';
const MAX_CALENDARS = 200;
const PER_HOUR = 120;

/** Holidays read from a new address; null where the address is as before, or there is none. */
type Read = { url: string; dates: Holiday[] } | null;

/**
 * Adds a calendar (id 0) or saves one. Cases that exist keep the deadlines they have (rules: clock.calendars, clock.own).
 * @throws Problem not_found for a foreign calendar, invalid under the field, conflict when someone else saved it since `version`
 */
export const saveCalendar = command(COMMAND, {
  who: calendarManager,
  input: CalendarEntry,
  output: () => z.strictObject({ message: z.string(), calendar: CalendarRow }),
  limit: (_request, _input, { id }) => [perHour(PER_HOUR, COMMAND, id)],
  prepare: readHolidays,
  run: save,
  reread: async ({ actor, db }, { calendar: { id } }, entry) => ({
    message: DONE_BEFORE,
    calendar: await calendarOf(db, calendarOwner(actor, entry.id), id),
  }),
  auditSubject: ({ calendar: { id } }) => ref('calendar', id),
});

async function readHolidays({ actor, db }: Ctx<Person>, { id, calendar_id, holidays }: CalendarEntry): Promise<Read> {
  const url = holidays?.ics_url;
  if (!url) return null;
  const [before] = await db
    .select({ ics_url: calendars.ics_url })
    .from(calendars)
    .where(ofCompany(companyMeant(actor, id), calendar_id));
  if (before?.ics_url === url) return null;
  try {
    return { url, dates: await readIcs(url, new Date()) };
  } catch (error) {
    if (error instanceof IcsError) return invalid({ 'holidays.ics_url': [error.message] });
    throw error;
  }
}

async function save(ctx: Ctx<Person>, { id, calendar_id, version, ...entry }: CalendarEntry, read: Read) {
  const company = await lockCompanyOf(ctx, companyMeant(ctx.actor, id));
  const before = calendar_id ? await lockCalendar(ctx, company.id, calendar_id) : null;
  if (!before) await ensureRoom(ctx, company.id);
  const stored = await saveSettings(ctx, {
    before,
    outdated: ({ calendar }) => ({
      ...{ seen: version, version: calendar.updated_at.toISOString(), commands: [COMMAND] },
      ...{ subject: { type: 'calendar', id: calendar.id }, what: `“${calendar.name}”` },
    }),
    merge: () => valuesOf(before, entry),
    errors: regionErrors,
    store: (values) => store(ctx, { company_id: company.id, before, values, read }),
    noted: (_saved, after) => [before ? entryOf(before) : {}, after],
  });
  const was_default = company.calendar_id === stored.id;
  const is_default = entry.is_default ?? was_default;
  if (is_default !== was_default)
    await ctx.db
      .update(companies)
      .set({ calendar_id: is_default ? stored.id : null, updated_at: now })
      .where(eq(companies.id, company.id));
  return { message: messageOf(stored), calendar: await calendarOf(ctx.db, calendarOwner(ctx.actor, id), stored.id) };
}

const messageOf = ({
  name,
  around_the_clock,
  is_counted,
}: {
  name: string;
  around_the_clock: boolean;
  is_counted: boolean;
}) =>
  around_the_clock || is_counted
    ? `“${name}” is saved.`
    : `“${name}” is saved. It is never open, so its cases count around the clock.`;

/** Serializes changes of a company's calendars, so that its default is one of them. @throws Problem not_found */
async function lockCompanyOf({ db }: Ctx<Person>, id: number) {
  const [company] = await db
    .select({ id: companies.id, calendar_id: companies.calendar_id })
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update');
  return company ?? notFound('Company not found.');
}

export async function lockCalendar({ db }: Pick<Ctx, 'db'>, company_id: number, id: number) {
  const [found] = await db
    .select({ calendar: calendars, clock: calendarClocks })
    .from(calendars)
    .innerJoin(calendarClocks, eq(calendarClocks.id, calendars.clock_id))
    .where(ofCompany(company_id, id))
    .for('update', { of: calendars });
  return found ?? notFound(NO_CALENDAR);
}
type Locked = Awaited<ReturnType<typeof lockCalendar>>;

async function ensureRoom({ db }: Ctx<Person>, company_id: number) {
  const [found] = await db.select({ count: count() }).from(calendars).where(eq(calendars.company_id, company_id));
  if (found!.count >= MAX_CALENDARS) conflict(`A company has at most ${MAX_CALENDARS} calendars.`);
}

type Entered = Omit<CalendarEntry, 'id' | 'calendar_id' | 'version'>;
type Values = ReturnType<typeof entryOf>;

function valuesOf(before: Locked | null, { holidays, is_default: _, ...entry }: Entered): Values {
  const stored = before ? entryOf(before) : { country: null, region: null, ics_url: null, dates: [] };
  const given = Object.fromEntries(Object.entries(holidays ?? {}).filter(([, value]) => value !== undefined));
  const merged = { ...stored, ...given, ...entry };
  return { ...merged, region: merged.country ? merged.region : null };
}

async function regionErrors({ country, region }: Values): Promise<FieldErrors> {
  if (!country) return {};
  const regions = await holidayRegions(country);
  if (!regions) return { 'holidays.country': ['The holidays of this country are not known. Enter them by hand.'] };
  if (region && !regions.some(({ code }) => code === region))
    return { 'holidays.region': ['Choose a region of the country.'] };
  return {};
}

type StoreOptions = { company_id: number; before: Locked | null; values: Values; read: Read };

async function store({ db }: Ctx<Person>, { company_id, before, values, read }: StoreOptions) {
  const { name, country, region, ics_url, dates } = values;
  const ics = addressOf(before, ics_url, read);
  const source = { ...values, ics_dates: ics.ics_dates };
  const clock = await storeClock(db, before ? before.clock.id : null, source, new Date());
  const row = { name, country, region, ics_url, dates, ...ics, clock_id: clock.id };
  const [stored] = await (before
    ? db
        .update(calendars)
        .set({ ...row, updated_at: now })
        .where(ofCompany(company_id, before.calendar.id))
        .returning({ id: calendars.id })
    : db
        .insert(calendars)
        .values({ ...row, company_id })
        .returning({ id: calendars.id }));
  return { id: stored!.id, name, around_the_clock: clock.around_the_clock, is_counted: clock.is_counted };
}

/** Columns for the holidays of an address: as just read, as before, or empty. */
function addressOf(before: Locked | null, ics_url: string | null, read: Read) {
  if (ics_url && read?.url === ics_url) return { ics_dates: read.dates, ics_read_at: new Date(), ics_error: null };
  if (!ics_url || before?.calendar.ics_url !== ics_url) return { ics_dates: [], ics_read_at: null, ics_error: null };
  const { ics_dates, ics_read_at, ics_error } = before.calendar;
  return { ics_dates, ics_read_at, ics_error };
}
