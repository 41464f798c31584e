import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { caseParents, cases } from '@/db/schema';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import type { Member } from '@/lib/shared/actor';
import { MultiLine, optional } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { casesVisibleTo } from '@/lib/work/cases/access';
import { closeCase } from '@/lib/work/cases/change/close';
import { keysOf } from '@/lib/shared/enums';
import { casesOfParent, lockParent, ParentId, parentWithId } from './access';
import { isLeft, LEFT, parentEndOf } from './policy';

/** Without the title, which partners never read. */
const REASON = 'The incident is over.';

/**
 * Closes an incident: its accepted cases are closed and its unanswered ones withdrawn, where the actor may (rule: parents.close).
 * `left` lists those that go on, with the reason: the partner sent it, a colleague did, or information is asked for.
 * @throws Problem not_found for a foreign incident, conflict for a closed one
 */
export const closeParent = command('parent.close', {
  who: member,
  input: z.object({ id: ParentId, reason: optional(MultiLine('the reason', 2000)) }),
  output: () =>
    z.strictObject({
      message: z.string(),
      closed: z.array(z.string()),
      left: z.array(z.strictObject({ token: z.string(), why: z.enum(keysOf(LEFT)) })),
    }),
  deadline: 15_000,
  async run(ctx, { id, reason }) {
    const { actor, db } = ctx;
    await lockParent(ctx, id);
    const rows = await rowsOf(ctx, await casesOfParent(db, actor, id));
    const closing = rows.filter((row) => parentEndOf(actor, row) === 'closes');
    const going = rows.filter((row) => parentEndOf(actor, row) !== 'ended');
    for (const row of closing) {
      await within(ctx, closeCase, { token: row.token, reason: reason ?? REASON });
      recordAudit(ctx, closeCase.name, ref('case', row.id), {});
    }
    await db.update(caseParents).set({ closed_at: now }).where(eq(caseParents.id, id));
    return outcomeOf(
      actor,
      going.map((row) => (closing.includes(row) ? { ...row, status: 'closed' } : row)),
    );
  },
  async reread(ctx, _kept, { id }) {
    const { cases: listed } = await parentWithId(ctx, id);
    return outcomeOf(ctx.actor, await rowsOf(ctx, listed));
  },
  auditSubject: () => ref('case_parent', null),
});

type CaseRow = typeof cases.$inferSelect;

const rowsOf = ({ actor, db }: Ctx<Member>, listed: { token: string }[]): Promise<CaseRow[]> =>
  db
    .select()
    .from(cases)
    .where(
      and(
        inArray(
          cases.token,
          listed.map(({ token }) => token),
        ),
        casesVisibleTo(actor),
      ),
    )
    .orderBy(cases.id)
    .for('update');

function outcomeOf(actor: Member, rows: CaseRow[]) {
  const left = rows.flatMap((row) => {
    const why = parentEndOf(actor, row);
    return isLeft(why) ? { token: row.token, why } : [];
  });
  return {
    message: left.length
      ? `The incident is closed. ${left.length} of its cases go on.`
      : 'The incident and its cases are closed.',
    closed: rows.flatMap(({ status, token }) => (status === 'closed' ? token : [])),
    left,
  };
}
