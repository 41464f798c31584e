import { sql, type SQL } from 'drizzle-orm';
import {
  CASE_STATES,
  RECEIVERS_TURN,
  UNANSWERED,
  UNFINISHED,
  type CaseDates,
  type CaseStateName,
} from '@/lib/shared/case-states';
import type { CaseStatus } from '@/lib/shared/enums';

type Conditions = { status: CaseStatus } & Partial<Record<CaseDates, boolean>>;

/**
 * Condition that a case is in one of the states. Names its statuses first, as the partial indexes do, and dates only
 * when they distinguish states.
 * @param table alias of `cases` with its dot, such as `c.`
 */
export function inStates(states: readonly CaseStateName[], table = ''): SQL {
  const statuses = [...new Set(states.map((name) => CASE_STATES[name].status))];
  const details = statuses.map((status) => ({ status, dates: datesOf(status, states, table) }));
  const [first] = details;
  // PostgreSQL uses a partial index only if the condition is not hidden behind an "or".
  const isCommon = first?.dates && details.every(({ dates }) => dates === first.dates);
  const conditions = isCommon
    ? [`(${first.dates})`]
    : details.flatMap(({ status, dates }) => dates && `(${table}status <> '${status}' or ${dates})`).filter(Boolean);
  return sql.raw(
    [`${table}status in (${statuses.map((status) => `'${status}'`).join(', ')})`, ...conditions].join(' and '),
  );
}

/** Condition on the dates of one status; null when all of its states are included. */
function datesOf(status: CaseStatus, states: readonly CaseStateName[], table: string): string | null {
  const all = (Object.keys(CASE_STATES) as CaseStateName[]).filter((name) => CASE_STATES[name].status === status);
  const wanted = all.filter((name) => states.includes(name));
  if (wanted.length === all.length) return null;
  const tests = wanted.map((name) => {
    const { status: _, ...dates }: Conditions = CASE_STATES[name];
    return Object.entries(dates)
      .map(([column, isSet]) => `${table}${column} is ${isSet ? 'not null' : 'null'}`)
      .join(' and ');
  });
  return tests.join(' or ');
}

/** The receiver has to act (rule: cases.inbound-action). */
export const awaitingReceiver = inStates(RECEIVERS_TURN);

const isByRule = (name: CaseStateName) => name === 'auto_accepted';
/** Conditions that together say the same, each with an index of its own. */
export const AWAITING_RECEIVER_ARMS = [
  inStates(RECEIVERS_TURN.filter((name) => !isByRule(name))),
  inStates(RECEIVERS_TURN.filter(isByRule)),
];

/** Neither rejected nor closed (rule: cases.request-types). */
export const isUnfinished = inStates(UNFINISHED);

/** Unanswered by a person, with no recorded call; reminders and escalations run (rule: cases.reminders). */
export const isUnanswered = (table = '') => inStates(UNANSWERED, table);
/** Conditions that together say the same, each with an index of its own. */
export const UNANSWERED_ARMS = UNANSWERED.map((name) => inStates([name]));

const late = (unanswered: SQL) => sql`${unanswered} and respond_by < now()`;
export const isLate = late(isUnanswered());
export const LATE_ARMS = UNANSWERED_ARMS.map(late);

/**
 * Answered, or late without an answer. A case within its response time is neither in time nor late, and neither is one
 * withdrawn within it.
 */
export const isDue = sql`(first_answered_at is not null or coalesce(closed_at, now()) > respond_by)`;
