import 'server-only';
import type ICAL from 'ical.js';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, processes, users } from '@/db/schema';
import { IcsError, eventsIn, MAX_ICS_BYTES, summaryOf } from '@/lib/intake/calendars/ics';
import { calendarManager } from '@/lib/intake/calendars/list-calendars';
import { lockProcess } from '@/lib/intake/processes/full-process';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message, Secret } from '@/lib/platform/operation/kept-answer';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { command, query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import { tokenKey } from '@/lib/platform/secrets/mailed-token';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound } from '@/lib/shared/problem';
import { canonicalZone, instantOf } from '@/lib/shared/zone-offsets';
import { icsText, type FeedShift } from './ics-text';
import { WEEK } from './policy';
import { feedAddress, processOf, RotaShift, shiftsOf } from './rota';
import { onDutyZone } from './on-duty';

const FEED_PER_HOUR = 120;
const ProcessOf = NamedCompany.extend({ document_id: Id });

/**
 * Gives the rota a new secret address, from which calendars of people read it; the one before ends (rule: clock.rota-feed).
 * @throws Problem not_found for a foreign process
 */
export const renewFeed = command('process.renew_rota_feed', {
  who: calendarManager,
  input: ProcessOf,
  output: () => z.strictObject({ message: Message, feed: Secret }),
  sealsAnswer: true,
  async run(ctx, { id, document_id }) {
    const process = await processOf(ctx, { id, document_id });
    await lockProcess(ctx, { document_id: process.id });
    const rota_feed = randomReference();
    await ctx.db.update(processes).set({ rota_feed }).where(eq(processes.id, process.id));
    return { message: fixed('The rota has a new address.'), feed: feedAddress(rota_feed) };
  },
  auditSubject: (_output, { document_id }) => ref('document', document_id),
});

/** The rota as a calendar file, for whoever has its secret address (rule: clock.rota-feed). @throws Problem not_found */
export const readFeed = query({
  who: anyone,
  input: z.object({ feed: Token }),
  output: () => FILE,
  limit: (_request, { feed }) => [perHour(FEED_PER_HOUR, 'rota-feed', tokenKey(feed))],
  async run({ db }, { feed }) {
    const [process] = await db
      .select({ id: processes.id, name: processes.name, company: companies.name, zone: onDutyZone() })
      .from(processes)
      .innerJoin(companies, and(eq(companies.id, processes.company_id), eq(companies.status, 'active')))
      .where(and(eq(processes.rota_feed, feed), isNull(processes.deleted_at)));
    if (!process) return notFound('Page not found.');
    const shifts: FeedShift[] = await shiftsOf(db, process.id);
    return new Response(icsText(process, shifts), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="rota.ics"',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    });
  },
});

/**
 * Reads shifts from a calendar file: who is on duty is the attendee, or the address in the title. Nothing is stored; the
 * manager saves them with the rota (rule: clock.rota-feed).
 * @throws Problem not_found for a foreign process, invalid for a file that is not read
 */
export const readRotaFile = query({
  who: calendarManager,
  input: ProcessOf.extend({
    ics: z.string('Choose a calendar file (ICS).').max(MAX_ICS_BYTES, 'Choose a file of at most 1 MB.'),
  }),
  output: () => z.strictObject({ data: z.array(RotaShift), unknown: z.array(z.string()), skipped: z.number() }),
  async run(ctx, { ics, ...named }) {
    const { company_id, time_zone } = await processOf(ctx, named);
    const people = await ctx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.company_id, company_id), eq(users.status, 'active'), sql`${users.role} <> 'api'`));
    const byEmail = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
    try {
      return shiftsIn(eventsIn(ics), { byEmail, time_zone });
    } catch (error) {
      if (error instanceof IcsError) return invalid({ ics: [error.message] });
      throw error;
    }
  },
});

const MAX_UNKNOWN = 10;
const MAX_SHIFTS = 200;
type Reading = { byEmail: Map<string, number>; time_zone: string };

function shiftsIn(events: ICAL.Event[], { byEmail, time_zone }: Reading) {
  const data: z.infer<typeof RotaShift>[] = [];
  const unknown = new Set<string>();
  let skipped = 0;
  for (const event of events) {
    const emails = emailsOf(event);
    const user_id = emails.map((email) => byEmail.get(email)).find((id) => id !== undefined);
    if (user_id === undefined) {
      unknown.add(emails[0] ?? summaryOf(event));
      continue;
    }
    const times = timesOf(event, zoneOf(event) ?? time_zone);
    if (times && data.length < MAX_SHIFTS) data.push({ user_id, ...times });
    else skipped += 1;
  }
  return { data, unknown: [...unknown].slice(0, MAX_UNKNOWN), skipped };
}

/** Null for an entry that is no shift. */
function timesOf(event: ICAL.Event, zone: string) {
  const { startDate, endDate } = event;
  const repeats = repeatsOf(event);
  const [from, until] = [momentOf(startDate, zone), momentOf(endDate ?? startDate, zone)];
  if (!repeats || !from || !until || from >= until) return null;
  return repeats === 'weekly' && until.getTime() - from.getTime() > WEEK ? null : { from, until, repeats };
}

/** Null for a way of repeating that a rota does not have. */
function repeatsOf(event: ICAL.Event): 'none' | 'weekly' | null {
  const rules = event.component.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()));
  if (!rules.length) return event.isRecurring() ? null : 'none';
  return rules.length === 1 && /^FREQ=WEEKLY(?:;(?:INTERVAL=1|WKST=[A-Z]{2}|BYDAY=[A-Z]{2}))*$/.test(rules[0]!)
    ? 'weekly'
    : null;
}

const ADDRESS = /[^\s<>()",;:]{1,64}@[^\s<>()",;:]{1,190}/g;

function emailsOf(event: ICAL.Event): string[] {
  const attendees = event.component
    .getAllProperties('attendee')
    .slice(0, 20)
    .map((property) => String(property.getFirstValue()).replace(/^mailto:/i, ''));
  return [...attendees, ...(summaryOf(event).match(ADDRESS) ?? [])].map((email) => email.toLowerCase());
}

/** Undefined for a zone that only the file knows; its times are read in the rota's zone. */
const zoneOf = (event: ICAL.Event) =>
  canonicalZone(String(event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''));

function momentOf(time: ICAL.Time | null, zone: string): Date | null {
  if (!time) return null;
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (Number.isNaN(wall)) return null;
  if (time.zone?.tzid === 'UTC') return new Date(wall);
  return new Date(instantOf(zone, wall));
}
