import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { casesVisibleTo } from '@/lib/work/cases/access';
import { query } from '@/lib/platform/operation/operation';
import { addressFacts } from '@/lib/partners/health/addresses';
import { healthOf, refusedAmong, unreached, warningOf, type Unreached } from '@/lib/partners/health/policy';
import { atPlace } from '@/lib/partners/directory/visible';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { ENOUGH_CASES, percentOf } from '@/lib/work/reports/policy';
import { minutesOf } from '@/lib/work/reports/scorecard';
import type { Member } from '@/lib/shared/actor';
import { CASE_STATUS, DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';
import { Id, optional, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { supportClock, supportStatus } from '@/lib/shared/support-hours';
import { cardRows, type CardRow } from './partner-card.sql';
import { processRows } from '@/lib/partners/directory/document-rows';
import { PlaceType } from '@/lib/partners/directory/read-document';
import { PartnerCard, PartnerLine } from './resources';

const Place = z.object({ type: PlaceType, id: Id });
const Chosen = Place.extend({ document_id: optional(Id) });

/**
 * A partner before one writes to it: open or closed, its record, and whether cases reach it (rules: card.shown, card.record,
 * card.of-process).
 * @throws Problem not_found for a place that the member does not see, and for a process that it does not offer
 */
export const partnerCard = query({
  who: member,
  input: Chosen,
  output: () => PartnerCard,
  async run({ db, actor }, chosen) {
    return (await cardAt(db, actor, chosen))?.card ?? notFound('Partner not found.');
  },
});

const MAX_PLACES = 25;
const Members = z
  .string('Choose partners.')
  .regex(/^(company|department)-[1-9]\d{0,8}(,(company|department)-[1-9]\d{0,8})*$/, 'Choose partners.')
  .transform((text) => [...new Set(text.split(','))])
  .refine((members) => members.length <= MAX_PLACES, `Choose at most ${MAX_PLACES} partners.`);

/** The cards of search results by their names, "company-3" or "department-7"; partners that the member does not see are left out. */
export const partnerCards = query({
  who: member,
  input: z.object({ of: Members }),
  output: () => z.strictObject({ cards: z.record(z.string(), PartnerLine) }),
  async run({ db, actor }, { of }) {
    const idsOf = (type: string) =>
      of.filter((member) => member.startsWith(type)).map((member) => Number(member.split('-')[1]));
    const ids = (type: string) => sql`${`{${idsOf(type).join(',')}}`}::int[]`;
    const only = sql`(target.department_id is null and target.company_id = any(${ids('company')}) or target.department_id = any(${ids('department')}))`;
    const rows = await db.execute<CardRow>(cardRows(actor, only));
    const now = new Date();
    return { cards: Object.fromEntries(rows.map((row) => [memberOf(row), lineOf(row, now)])) };
  },
});

const lineOf = (row: CardRow, now: Date): PartnerLine => ({
  ...cardOf(row, now),
  document_type: row.document_type,
  opening: supportStatus(row.support_hours, now)?.text ?? null,
});

const memberOf = ({ company_id, department_id }: CardRow) =>
  department_id === null ? `company-${company_id}` : `department-${department_id}`;

const LAST = 3;

const LastCase = z.strictObject({
  token: z.string(),
  internal_case_number: z.string(),
  summary: z.string(),
  status: z.enum(keysOf(CASE_STATUS)),
  created_at: z.string(),
});
export type LastCase = z.infer<typeof LastCase>;

const PANEL = {
  card: PartnerCard,
  cases_due: z.number(),
  last_cases: z.array(LastCase),
};

/**
 * The card of the submit page, with the member's last cases with this partner; null for one that they no longer see. Pass the
 * process of the form.
 */
export const partnerPanel = query({
  who: member,
  input: Chosen,
  output: () => z.strictObject({ panel: z.strictObject(PANEL).nullable() }),
  async run({ db, actor }, chosen) {
    const found = await cardAt(db, actor, chosen);
    if (!found) return { panel: null };
    const { card, cases_due } = found;
    return { panel: { card, cases_due, last_cases: await lastCases(db, actor, chosen) } };
  },
});

/**
 * The card beside a case that the member's company sent, of the case's own process while it is offered; null for a case that it
 * received, and for a partner that it no longer sees.
 */
export const partnerOfCase = query({
  who: member,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      panel: z
        .strictObject({
          ...PANEL,
          document_type: z.enum(keysOf(DOCUMENT_TYPES)),
          place: z.strictObject({ type: PlaceType, id: z.number() }),
        })
        .nullable(),
    }),
  async run({ db, actor }, { token }) {
    const [theCase] = await db
      .select({
        company_id: cases.receiver_company_id,
        department_id: cases.receiver_department_id,
        document_id: cases.document_id,
      })
      .from(cases)
      .where(and(eq(cases.token, token), eq(cases.company_id, actor.company_id), casesVisibleTo(actor)));
    if (!theCase) return { panel: null };
    const { company_id, department_id, document_id } = theCase;
    const place: PlaceOf =
      department_id === null ? { type: 'company', id: company_id } : { type: 'department', id: department_id };
    const found =
      (await cardAt(db, actor, { ...place, document_id })) ??
      (await cardAt(db, actor, { ...place, document_id: null }));
    if (!found) return { panel: null };
    const last_cases = await lastCases(db, actor, place);
    return { panel: { ...found, last_cases: last_cases.filter((one) => one.token !== token), place } };
  },
});

type PlaceOf = z.output<typeof Place>;

async function cardAt(db: Db, actor: Member, { type, id, document_id }: z.output<typeof Chosen>) {
  const place = { type, entity_id: id };
  if (document_id !== null && !(await processRows(db, actor, { place, document_id })).length) return null;
  const [row] = await db.execute<CardRow>(cardRows(actor, atPlace(place), document_id ?? undefined));
  return row ? { card: cardOf(row, new Date()), cases_due: row.cases_due, document_type: row.document_type } : null;
}

async function lastCases(db: Db, actor: Member, { type, id }: PlaceOf): Promise<LastCase[]> {
  const there =
    type === 'department'
      ? sql`receiver_department_id = ${id}`
      : sql`receiver_company_id = ${id} and receiver_department_id is null`;
  const rows = await db.execute<LastCase>(sql`
    select token, internal_case_number, summary, status, created_at from cases
    where submitter_id = ${actor.id} and company_id = ${actor.company_id} and deleted_at is null and ${there}
    order by created_at desc limit ${LAST}`);
  return rows.map((row) => ({ ...row, created_at: isoTimestamp(row.created_at) }));
}

/** The card of a place; its figures only from ENOUGH_CASES on (rule: card.record). */
function cardOf(row: CardRow, now: Date): PartnerCard {
  const clock = supportClock(row.support_hours, now);
  const addresses = addressFacts(row, row.known);
  const gone = unreached(addresses, now);
  const { health, reason } = healthOf({ ...row, addresses }, now);
  return {
    open_now: clock?.open ?? null,
    next_change: clock?.next_change?.toISOString() ?? null,
    local_time: clock?.local_time ?? null,
    ...recordOf(row),
    health,
    warning: gone ? warningFor(row, gone, now) : health === 'green' ? null : reason,
  };
}

/** The share counts cases that were due, without those that may still be answered in time. */
function recordOf({ cases: count, cases_due, cases_in_time, median }: CardRow) {
  const isNew = count < ENOUGH_CASES;
  return {
    median_minutes: isNew ? null : minutesOf(median),
    in_time_percent: isNew ? null : percentOf(cases_in_time, cases_due),
    cases: count,
    new_here: isNew,
  };
}

/** Warns before writing, and names who else receives the text (rules: health.warning, escalations.who-receives). */
function warningFor(row: CardRow, gone: Unreached, now: Date): string {
  const { contacts, escalation_alias, collaborate_email, collaborate_cc_email } = row;
  const to = addressesIn(collaborate_email);
  if (row.document_type === 'manager') {
    const warning = warningOf(gone, { contacts: false, now });
    return contacts.some((email) => !to.includes(email))
      ? `${warning} Your request also goes to its managers.`
      : warning;
  }
  const taken = [...to, ...addressesIn(collaborate_cc_email), ...refusedAmong(row.known)];
  const others = [...contacts, ...addressesIn(escalation_alias)].filter((email) => !taken.includes(email));
  return warningOf(gone, { contacts: others.length > 0, now });
}
