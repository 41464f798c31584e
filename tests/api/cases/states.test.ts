import { sql } from 'drizzle-orm';
import { awaitingReceiver, inStates, isUnanswered } from '@/db/case-states';
import { CASE_STATES, isIn, RECEIVERS_TURN, stateOf, UNANSWERED, UNFINISHED } from '@/lib/shared/case-states';
import type { CaseState, CaseStateName } from '@/lib/shared/case-states';
import { CASE_STATUS, keysOf } from '@/lib/shared/enums';
import { withDatabase } from '@/db/client';

const NAMES = Object.keys(CASE_STATES) as CaseStateName[];
const DATE = '2026-11-01T10:00:00Z';
/** Every combination of status and dates. */
const ALL: CaseState[] = keysOf(CASE_STATUS).flatMap((status) =>
  [null, DATE].flatMap((first_answered_at) =>
    [null, DATE].map((information_replied_at) => ({ status, first_answered_at, information_replied_at })),
  ),
);

/** The cases among all combinations that a condition selects. */
async function selected(condition: ReturnType<typeof sql>): Promise<CaseState[]> {
  const rows = await withDatabase((db) =>
    db.execute<{ at: number }>(sql`
      select at from jsonb_to_recordset(${JSON.stringify(ALL.map((theCase, at) => ({ ...theCase, at })))}::text::jsonb)
        as c(at int, status text, first_answered_at timestamptz, information_replied_at timestamptz)
      where ${condition} order by at`),
  );
  return rows.map(({ at }) => ALL[at]!);
}

test.each(NAMES)('SQL and predicate agree on what is %s', async (name) => {
  const expected = ALL.filter((theCase) => stateOf(theCase) === name);
  expect(expected).not.toHaveLength(0);
  expect(await selected(inStates([name]))).toEqual(expected);
  expect(await selected(inStates([name], 'c.'))).toEqual(expected);
});

test.each([
  ['what the receiver has to answer', RECEIVERS_TURN, awaitingReceiver],
  ['what nobody has answered', UNANSWERED, isUnanswered('c.')],
  ['what has not ended', UNFINISHED, inStates(UNFINISHED)],
  ['all', NAMES, inStates(NAMES)],
] as const)('SQL and predicate agree on %s', async (_, states, condition) =>
  expect(await selected(condition)).toEqual(ALL.filter((theCase) => isIn(theCase, states))),
);
