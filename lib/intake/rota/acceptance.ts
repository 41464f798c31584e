import 'server-only';
import { asc, eq, and, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processes, processManagers, users } from '@/db/schema';
import { calendarManager } from '@/lib/intake/calendars/list-calendars';
import { isProcessOpen, onDutyFor } from './on-duty';
import { processOf } from './rota';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { ruleFor, type AcceptanceRule } from '@/lib/shared/acceptance';
import { DAY_MS, MINUTE_MS } from '@/lib/shared/durations';
import { keysOf, PRIORITIES, type ManagerType } from '@/lib/shared/enums';
import { Id, IdOf, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { HOURS_TIME, WEEKDAYS, type Weekday } from '@/lib/shared/week-hours';
import { instantOf, wallClock } from '@/lib/shared/zone-offsets';
import { sendersTo } from '@/lib/intake/processes/assignments';
import { AcceptanceRules } from '@/lib/intake/processes/process-entry';

/** Who answers for a case that its process accepted by itself. */
export type AcceptanceContact = {
  user_id: number | null;
  name: string;
  email: string;
  phone: string | null;
  is_on_duty: boolean;
};

type ContactRow = {
  user_type: ManagerType;
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};
type ContactsOptions = { process_id: number; has_rota: boolean; managers: ContactRow[] };

/** The person on duty, else the first escalation contact with an address; null without either (rule: acceptance.contact). */
async function acceptanceContact(
  db: Db,
  { process_id, has_rota, managers }: ContactsOptions,
  at: Date,
): Promise<AcceptanceContact | null> {
  const onDuty = has_rota ? await onDutyFor(db, process_id, at) : null;
  if (onDuty) {
    const { user_id, email, phone } = onDuty;
    return { user_id, name: fullName(onDuty) || email, email, phone, is_on_duty: true };
  }
  const named = managers.find(({ email }) => email);
  if (!named?.email) return null;
  const { user_id, first_name, last_name, email } = named;
  const name = fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || email;
  return { user_id, name, email, phone: null, is_on_duty: false };
}

type SentCase = Parameters<typeof ruleFor>[1];

/** The rule that accepts a case, and who answers for it; null when no rule does, or nobody could (rules: acceptance.rules, acceptance.contact). */
export async function acceptanceOf(
  db: Db,
  { rules, theCase, at, ...contacts }: ContactsOptions & { rules: AcceptanceRule[]; theCase: SentCase; at: Date },
): Promise<{ rule: AcceptanceRule; contact: AcceptanceContact } | null> {
  const rule = ruleFor(rules, theCase);
  const contact = rule && (await acceptanceContact(db, contacts, at));
  return contact ? { rule, contact } : null;
}

const ProcessOf = NamedCompany.extend({ document_id: Id });

/** Partners that a rule of a process can name: companies that may send it cases, by name (rule: acceptance.rules). */
export const readRuleChoices = query({
  who: calendarManager,
  input: ProcessOf,
  output: () => z.strictObject({ partners: z.array(Named), time_zone: z.string() }),
  async run(ctx, named) {
    const { company_id, time_zone } = await processOf(ctx, named);
    return { partners: await sendersTo(ctx.db, company_id), time_zone };
  },
});

/**
 * What rules that are not saved yet would do with a case at the next such hour, by the stored calendar, rota and contacts of the
 * process (rule: acceptance.rules).
 * @throws Problem not_found for a foreign process, invalid
 */
export const tryRules = query({
  who: calendarManager,
  input: ProcessOf.extend({
    acceptance_rules: AcceptanceRules,
    priority: z.enum(keysOf(PRIORITIES), 'Choose a priority.'),
    partner_id: optional(IdOf('a partner')),
    weekday: z.enum(WEEKDAYS, 'Choose a day.'),
    time: z.string('Enter a time like 10:00.').regex(HOURS_TIME, 'Enter a time like 10:00.'),
  }),
  output: () =>
    z.strictObject({
      accepted: z.boolean(),
      open: z.boolean(),
      /** Null where the rules accept the case, and nobody could answer for it. */
      contact: z.strictObject({ name: z.string(), is_on_duty: z.boolean() }).nullable(),
      /** A rule fits the case. */
      fits: z.boolean(),
    }),
  async run(ctx, { acceptance_rules: rules, priority, partner_id, weekday, time, ...named }) {
    const process = await processOf(ctx, named);
    const at = nextAt(process.time_zone, weekday, time);
    const [isOpen, managers] = await Promise.all([
      isProcessOpen(ctx.db, { process_id: process.id }, at),
      contactsNow(ctx.db, process.id),
    ]);
    const open = isOpen ?? true;
    const fits = ruleFor(rules, { company_id: partner_id ?? 0, priority, open }) !== undefined;
    const contact = fits
      ? await acceptanceContact(ctx.db, { process_id: process.id, has_rota: true, managers }, at)
      : null;
    const named_contact = contact && { name: contact.name, is_on_duty: contact.is_on_duty };
    return { accepted: contact !== null, open, fits, contact: named_contact };
  },
});

/** The next such hour on the clocks of a zone. */
function nextAt(zone: string, weekday: Weekday, time: string, now = Date.now()): Date {
  const midnight = Math.floor(wallClock(zone, now) / DAY_MS) * DAY_MS;
  const today = (new Date(midnight).getUTCDay() + 6) % 7;
  const days = (WEEKDAYS.indexOf(weekday) - today + 7) % 7;
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const wallOf = (day: number) => midnight + day * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  const at = instantOf(zone, wallOf(days));
  return new Date(at > now ? at : instantOf(zone, wallOf(days + 7)));
}

const contactsNow = (db: Db, process_id: number): Promise<ContactRow[]> =>
  db
    .select({
      user_type: processManagers.user_type,
      user_id: processManagers.user_id,
      first_name: sql<string | null>`coalesce(${users.first_name}, ${processManagers.first_name})`,
      last_name: sql<string | null>`coalesce(${users.last_name}, ${processManagers.last_name})`,
      email: sql<string | null>`coalesce(${users.email}, ${processManagers.email})`,
    })
    .from(processes)
    .innerJoin(processManagers, eq(processManagers.version_id, processes.current_version_id))
    .leftJoin(users, and(eq(users.id, processManagers.user_id), eq(users.status, 'active')))
    .where(eq(processes.id, process_id))
    .orderBy(asc(processManagers.user_type));
