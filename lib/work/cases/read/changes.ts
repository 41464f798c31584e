import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { tokenChangesLimit } from '@/lib/platform/limits/token-limit';
import { isMember, isNetworkStaff, type Actor, type Person } from '@/lib/shared/actor';
import { CHANGES_TOLD, LATE_COMMIT, msOf } from '@/lib/shared/durations';
import { Id, Token } from '@/lib/shared/fields';
import { anyone, decidesRegistrations, loggedIn } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { caseAccessOf, involving, NO_CASE, sideOfAccess } from '@/lib/work/cases/access';
import { changeText } from './change-text';
import { countPending } from '@/lib/people/users/registration-queue.sql';
import { readCaseChanges, readCompanyChanges, readNetworkChanges, type ChangeRow } from './changes.sql';
import type { CaseSide } from '@/lib/work/cases/policy';
import { Changes } from '@/lib/work/cases/resources';

const PENDING_LIMIT = 1_000;

const Since = z.iso.datetime({ offset: true, error: 'Enter a time like 2026-11-21T10:00:00Z.' });

/**
 * What has happened since a moment, of the cases of the reader's company, for network staff of all, and how many people wait
 * for the reader's approval. Events from shortly before `since` are told again, because what commits late is found only then:
 * a reader knows them by their ids (rule: screens.fresh).
 */
export const listChanges = query({
  who: loggedIn,
  input: z.object({ since: Since, case_id: Id.optional().describe('Network staff: only of this case.') }),
  output: () => Changes,
  async run({ actor, db }, { since, case_id }) {
    const values = { since: from(since), case_id };
    const [rows, [pending]] = await Promise.all([
      isMember(actor)
        ? readCompanyChanges(db, {}, { ...values, company_id: actor.company_id })
        : case_id === undefined
          ? readNetworkChanges(db, {}, values)
          : readCaseChanges(db, { received: false }, values),
      pendingOf(db, actor),
    ]);
    return { ...changesOf(rows, actor, actor.company_id), registrations: pending?.total ?? null };
  },
});

/**
 * What has happened to one case since a moment, by its mailed secret or by its reference for a signed-in colleague.
 * @throws Problem not_found for a token that opens nothing
 */
export const listCaseChanges = query({
  who: anyone,
  input: z.object({ token: Token, since: Since }),
  output: () => Changes,
  limit: tokenChangesLimit,
  async run(ctx, { token, since }) {
    const access = (await caseAccessOf(ctx, token)) ?? notFound(NO_CASE);
    const { key } = access;
    const [theCase] = await ctx.db
      .select({
        id: cases.id,
        company_id: cases.company_id,
        receiver_company_id: cases.receiver_company_id,
        submitter_id: cases.submitter_id,
      })
      .from(cases)
      .where(
        and(
          isNull(cases.deleted_at),
          'id' in key ? eq(cases.id, key.id) : and(eq(cases.token, key.token), involving(key.company_id)),
        ),
      );
    if (!theCase) return notFound(NO_CASE);
    const side = sideOfAccess(ctx, access, theCase) ?? notFound(NO_CASE);
    const values = { since: from(since), case_id: theCase.id };
    const rows = await readCaseChanges(ctx.db, { received: side === 'receiver' }, values);
    return { ...changesOf(rows, ctx.actor, companyOn(side, theCase)), registrations: null };
  },
});

const companyOn = (side: CaseSide, theCase: { company_id: number; receiver_company_id: number }) =>
  side === 'receiver' ? theCase.receiver_company_id : theCase.company_id;

const from = (since: string) =>
  new Date(Math.max(Date.parse(since) - msOf(LATE_COMMIT), Date.now() - msOf(CHANGES_TOLD))).toISOString();

const pendingOf = (db: Db, actor: Person) =>
  isNetworkStaff(actor) || decidesRegistrations(actor)
    ? countPending(db, { all: isNetworkStaff(actor) }, { company_id: actor.company_id, limit: PENDING_LIMIT })
    : [];

function changesOf(rows: ChangeRow[], actor: Actor, company_id: number | null): Pick<Changes, 'until' | 'changes'> {
  return {
    until: isoTimestamp(rows[0]!.until),
    changes: rows.flatMap((row) => {
      if (row.id === null) return [];
      const own = actor.kind !== 'guest' && row.user_id === actor.id;
      return [{ id: row.id, at: isoTimestamp(row.created_at), own, text: own ? null : textOf(row, company_id) }];
    }),
  };
}

function textOf(row: ChangeRow, company_id: number | null): string | null {
  if (row.case_id === null)
    return row.name === 'onboarding.submitted' ? 'A company has registered and waits for a decision' : null;
  const by_colleague = row.company_id !== null && row.company_id === company_id;
  return changeText({ ...row, by_colleague, number: row.number ?? '' });
}
