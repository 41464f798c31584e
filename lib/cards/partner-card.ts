import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { casesVisibleTo } from '@/lib/cases/visibility';
import { query } from '@/lib/core/operation';
import { addressFacts } from '@/lib/health/addresses';
import { healthOf, refusedAmong, unreached, warningOf } from '@/lib/health/policy';
import { atPlace } from '@/lib/partners/visible';
import { addressesIn } from '@/lib/processes/addresses';
import { ENOUGH_CASES, percentOf } from '@/lib/reports/policy';
import { minutesOf } from '@/lib/reports/scorecard';
import type { Member } from '@/lib/shared/actor';
import { CASE_STATUS, keysOf } from '@/lib/shared/enums';
import { Id, Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { supportClock } from '@/lib/shared/support-hours';
import { cardRows, type CardRow } from './partner-card.sql';
import { PlaceType } from '@/lib/directory/read-document';
import { PartnerCard } from './resources';

const Place = z.object({ type: PlaceType, id: Id });

/** A partner before one writes to it: open or closed, its record, and whether cases reach it (rules: card.shown, card.record). */
export const partnerCard = query({
  who: partner,
  input: Place,
  output: () => PartnerCard,
  async run({ db, actor }, { type, id }) {
    return (await cardAt(db, actor, { type, id })) ?? notFound('Partner not found.');
  },
});

/** Places in a call, such as "company-3,department-7", as many as a page of results has. */
const MAX_PLACES = 25;
const Members = z
  .string('Choose partners.')
  .regex(/^(company|department)-[1-9]\d{0,8}(,(company|department)-[1-9]\d{0,8})*$/, 'Choose partners.')
  .transform((text) => [...new Set(text.split(','))])
  .refine((members) => members.length <= MAX_PLACES, `Choose at most ${MAX_PLACES} partners.`);

/** The cards of search results by their names, "company-3" or "department-7"; partners that the member does not see are left out. */
export const partnerCards = query({
  who: partner,
  input: z.object({ of: Members }),
  output: () => z.strictObject({ cards: z.record(z.string(), PartnerCard) }),
  async run({ db, actor }, { of }) {
    const idsOf = (type: string) =>
      of.filter((member) => member.startsWith(type)).map((member) => Number(member.split('-')[1]));
    const ids = (type: string) => sql`${`{${idsOf(type).join(',')}}`}::int[]`;
    const only = sql`(target.department_id is null and target.company_id = any(${ids('company')}) or target.department_id = any(${ids('department')}))`;
    const rows = await db.execute<CardRow>(cardRows(actor, only));
    const now = new Date();
    return { cards: Object.fromEntries(rows.map((row) => [memberOf(row), cardOf(row, now)])) };
  },
});

const memberOf = ({ company_id, department_id }: CardRow) =>
  department_id === null ? `company-${company_id}` : `department-${department_id}`;

/** How many of the member's earlier cases a card lists. */
const LAST = 3;

const LastCase = z.strictObject({
  token: z.string(),
  internal_case_number: z.string(),
  summary: z.string(),
  status: z.enum(keysOf(CASE_STATUS)),
  created_at: z.string(),
});
export type LastCase = z.infer<typeof LastCase>;

/** The card of the submit page and the case page, with the member's last cases with this partner; null for one that they no longer see. */
export const partnerPanel = query({
  who: partner,
  input: Place,
  output: () => z.strictObject({ card: PartnerCard.nullable(), last_cases: z.array(LastCase) }),
  async run({ db, actor }, place) {
    const card = await cardAt(db, actor, place);
    return { card, last_cases: card ? await lastCases(db, actor, place) : [] };
  },
});

/** The same beside a case that the member's company sent; null for one that it received, and for a partner that it no longer sees. */
export const partnerOfCase = query({
  who: partner,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      panel: z
        .strictObject({
          card: PartnerCard,
          last_cases: z.array(LastCase),
          place: z.strictObject({ type: PlaceType, id: z.number() }),
        })
        .nullable(),
    }),
  async run({ db, actor }, { token }) {
    const [theCase] = await db
      .select({ company_id: cases.receiver_company_id, department_id: cases.receiver_department_id })
      .from(cases)
      .where(and(eq(cases.token, token), eq(cases.company_id, actor.company_id), casesVisibleTo(actor)));
    if (!theCase) return { panel: null };
    const { company_id, department_id } = theCase;
    const place: PlaceOf =
      department_id === null ? { type: 'company', id: company_id } : { type: 'department', id: department_id };
    const card = await cardAt(db, actor, place);
    if (!card) return { panel: null };
    const last_cases = await lastCases(db, actor, place);
    return { panel: { card, last_cases: last_cases.filter((one) => one.token !== token), place } };
  },
});

type PlaceOf = z.output<typeof Place>;

async function cardAt(db: Db, actor: Member, { type, id }: PlaceOf): Promise<PartnerCard | null> {
  const [row] = await db.execute<CardRow>(cardRows(actor, atPlace({ type, entity_id: id })));
  return row ? cardOf(row, new Date()) : null;
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
    warning: gone ? warningOf(gone, { contacts: hasContacts(row), now }) : health === 'green' ? null : reason,
  };
}

function recordOf({ cases: count, cases_due, cases_in_time, median }: CardRow) {
  const isNew = count < ENOUGH_CASES;
  return {
    median_minutes: isNew ? null : minutesOf(median),
    in_time_percent: isNew ? null : percentOf(cases_in_time, cases_due),
    cases: count,
    new_here: isNew,
  };
}

/** Somebody else gets the case as well where nobody reads its addresses (rule: health.contacts). */
function hasContacts({ contacts, escalation_alias, collaborate_email, collaborate_cc_email, known }: CardRow): boolean {
  const receivers = [...addressesIn(collaborate_email), ...addressesIn(collaborate_cc_email)];
  const taken = [...receivers, ...refusedAmong(known)];
  return [...contacts, ...addressesIn(escalation_alias)].some((email) => !taken.includes(email));
}
