import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseLinks, cases } from '@/db/schema';
import { noteChanges, recordAudit, ref } from '@/lib/platform/operation/audit';
import { flushInserts } from '@/lib/platform/operation/deferred-inserts';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import type { Member } from '@/lib/shared/actor';
import { keysOf, LINK_KINDS } from '@/lib/shared/enums';
import { Checkbox, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { closeCase } from '@/lib/work/cases/change/close';
import { emit } from '@/lib/work/cases/events';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { storeLink } from './store-link';

type CaseRow = typeof cases.$inferSelect;

/**
 * Links two cases of the actor's company; `kind` is what the named case is for this one. With `close` this case is closed as a
 * duplicate of the other, as by its close call (rules: links.kinds, links.duplicate).
 * @throws Problem not_found unless both cases are the company's, invalid for one case twice, conflict for a linked pair
 */
export const linkCases = command('case.link', {
  who: member,
  bodyNames: { token: 'linked_token' },
  input: z.object({
    token: Token,
    linked_token: Token,
    kind: z.enum(keysOf(LINK_KINDS), 'Choose linked, parent, child or duplicate.').default('linked'),
    close: Checkbox,
  }),
  output: () =>
    z.strictObject({
      message: Message,
      case_id: z.number(),
      link: z.strictObject({ id: z.uuid(), kind: z.enum(keysOf(LINK_KINDS)) }),
    }),
  limit: (_request, _input, actor) => [caseActLimit('link', actor)],
  async run(ctx, { token, linked_token, kind, close }) {
    if (close && kind !== 'duplicate') return invalid({ close: ['Only a duplicate is closed as one.'] });
    const [theCase, other] = await lockPair(ctx, token, linked_token);
    const [linked] = await ctx.db
      .select({ id: caseLinks.id })
      .from(caseLinks)
      .where(and(eq(caseLinks.case_id, theCase.id), eq(caseLinks.other_case_id, other.id)));
    if (linked) return conflict('These cases are linked already.');
    const id = await storeLink(ctx, [theCase, other], { kind, is_subject: true });
    noteChanges(ctx, {}, { linked_case: other.internal_case_number, kind });
    if (close) {
      await flushInserts(ctx);
      await within(ctx, closeCase, { token, reason: reasonOf(theCase, other) });
    }
    const message = close ? fixed('The case is closed as a duplicate.') : fixed('The cases are linked.');
    return { message, case_id: theCase.id, link: { id, kind } };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * Removes a link of two cases of the actor's company, which made it.
 * @throws Problem not_found for any other, forbidden for one that the partner made, conflict while a company holds one of the
 * cases
 */
export const unlinkCases = command('case.unlink', {
  who: member,
  input: z.object({ token: Token, id: z.uuid().catch('00000000-0000-0000-0000-000000000000') }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('link', actor)],
  async run(ctx, { token, id }) {
    const { actor, db } = ctx;
    const [link] = await db
      .select({
        other: sql<string>`(select token from cases where id = ${caseLinks.other_case_id})`,
        by: caseLinks.company_id,
      })
      .from(caseLinks)
      .innerJoin(cases, eq(cases.id, caseLinks.case_id))
      .where(and(eq(caseLinks.id, id), eq(cases.token, token), casesVisibleTo(actor)));
    if (!link) return notFound(NO_LINK);
    const [theCase, other] = await lockPair(ctx, token, link.other, NO_LINK);
    ensure(link.by === actor.company_id, 'Your partner made this link.');
    if (theCase.held_since || other.held_since)
      return conflict('A company holds one of these cases. The link can be removed once the hold is lifted.');
    await db.delete(caseLinks).where(eq(caseLinks.id, id));
    await emit(ctx, 'link.removed', { link_id: id, company_id: actor.company_id });
    noteChanges(ctx, { linked_case: other.internal_case_number }, { linked_case: null });
    recordAudit(ctx, 'case.unlink', ref('case', other.id), { linked_case: [theCase.internal_case_number, null] });
    return { message: fixed('The link is removed.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const NO_LINK = 'Link not found.';

/** Both cases, locked in the order of their ids, so that two links of one pair wait for each other and not for ever. */
async function lockPair(
  ctx: Ctx<Member>,
  token: string,
  other: string,
  missing = NO_CASE,
): Promise<[CaseRow, CaseRow]> {
  const rows = await ctx.db
    .select()
    .from(cases)
    .where(and(inArray(cases.token, [token, other]), casesVisibleTo(ctx.actor)))
    .orderBy(cases.id)
    .for('update');
  const [theCase, linked] = [token, other].map((one) => rows.find((row) => row.token === one) ?? notFound(missing));
  if (token === other) return invalid({ kind: ['Choose another case than this one.'] });
  return [theCase!, linked!];
}

const sidesOf = ({ company_id, receiver_company_id }: CaseRow) => [company_id, receiver_company_id].sort().join();

/** The number of the other case only where the partner has it as well. */
const reasonOf = (theCase: CaseRow, other: CaseRow) =>
  sidesOf(theCase) === sidesOf(other)
    ? `Closed as a duplicate of case ${other.internal_case_number}.`
    : 'Closed as a duplicate of another case.';
