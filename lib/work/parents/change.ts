import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseParentCases, caseParents, cases } from '@/db/schema';
import { noteChanges, recordAudit, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { SingleLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { caseIds, CaseTokens, lockParent, ParentId, parentWithId } from './access';
import { MAX_PARENT_CASES } from './policy';
import { CaseParent } from './resources';

const Answer = z.strictObject({ parent: CaseParent });

/**
 * Makes an incident of cases of the actor's company (rule: parents.own).
 * @throws Problem not_found for an unknown case among them, and for a foreign one
 */
export const createParent = command('parent.create', {
  who: member,
  input: z.object({ title: SingleLine('a title', 200), tokens: CaseTokens }),
  output: () => Answer,
  limit: (_request, _input, actor) => [caseActLimit('parent', actor)],
  async run(ctx, { title, tokens }) {
    const { actor, db } = ctx;
    const ids = await caseIds(ctx, tokens);
    const [made] = await db
      .insert(caseParents)
      .values({ company_id: actor.company_id, title, created_by: actor.id })
      .returning({ id: caseParents.id });
    await db.insert(caseParentCases).values(ids.map((case_id) => ({ parent_id: made!.id, case_id })));
    noteChanges(ctx, {}, { title, cases: ids.length });
    auditCases(ctx, 'parent.create', ids, title);
    return { parent: await parentWithId(ctx, made!.id) };
  },
  reread: async (ctx, { parent: { id } }) => ({ parent: await parentWithId(ctx, id!) }),
  auditSubject: () => ref('case_parent', null),
});

/**
 * Adds cases to an open incident.
 * @throws Problem not_found for a foreign incident or case, conflict for a closed incident, invalid for too many cases
 */
export const addToParent = command('parent.add_cases', {
  who: member,
  input: z.object({ id: ParentId, tokens: CaseTokens }),
  output: () => Answer,
  async run(ctx, { id, tokens }) {
    const { db } = ctx;
    const { title } = await lockParent(ctx, id);
    const ids = await caseIds(ctx, tokens);
    const added = await db
      .insert(caseParentCases)
      .values(ids.map((case_id) => ({ parent_id: id, case_id })))
      .onConflictDoNothing()
      .returning({ id: caseParentCases.case_id });
    const [held] = await db
      .select({ cases: sql<number>`count(*)::int` })
      .from(caseParentCases)
      .where(eq(caseParentCases.parent_id, id));
    if (held!.cases > MAX_PARENT_CASES)
      return invalid({ tokens: [`An incident has at most ${MAX_PARENT_CASES} cases.`] });
    noteChanges(ctx, {}, { cases: added.length });
    auditCases(
      ctx,
      'parent.add_cases',
      added.map((one) => one.id),
      title,
    );
    return { parent: await parentWithId(ctx, id) };
  },
  reread: async (ctx, _kept, { id }) => ({ parent: await parentWithId(ctx, id) }),
  auditSubject: () => ref('case_parent', null),
});

/**
 * Takes a case out of an open incident; nothing changes in the case.
 * @throws Problem not_found for a foreign incident, and for a case that is not in it, conflict for a closed incident and while a
 * company holds the case
 */
export const removeFromParent = command('parent.remove_case', {
  who: member,
  input: z.object({ id: ParentId, token: Token }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  async run(ctx, { id, token }) {
    const { actor, db } = ctx;
    const { title } = await lockParent(ctx, id);
    const [theCase] = await db
      .select({ id: cases.id, held_since: cases.held_since })
      .from(cases)
      .innerJoin(caseParentCases, and(eq(caseParentCases.case_id, cases.id), eq(caseParentCases.parent_id, id)))
      .where(and(eq(cases.token, token), casesVisibleTo(actor)));
    if (!theCase) return notFound(NO_CASE);
    if (theCase.held_since)
      return conflict('A company holds this case. It stays in the incident until the hold is lifted.');
    await db
      .delete(caseParentCases)
      .where(and(eq(caseParentCases.parent_id, id), eq(caseParentCases.case_id, theCase.id)));
    noteChanges(ctx, { incident: title }, { incident: null });
    return { message: fixed('The case is no longer in the incident.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** A row for each case, beside that of the incident (rule: links.audit). */
function auditCases(ctx: Ctx<Member>, name: string, ids: number[], title: string): void {
  for (const id of ids) recordAudit(ctx, name, ref('case', id), { incident: [null, title] });
}
