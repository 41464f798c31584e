import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { caseProposals, type ProposedEntries } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { conflict, ensure } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { isActor, rejectionReason, sideOf } from '@/lib/work/cases/policy';
import { lastResponseOf } from './last-response';
import { onProposed } from './on-proposed';
import { isPossible, PROPOSALS, type ProposedAct } from './policy';

type Proposal = { token: string; act: ProposedAct; entries: ProposedEntries };
type LockedCase = Awaited<ReturnType<typeof lockVisibleCase>>;

/**
 * Stores what an agent would do with a case, in place of what it proposed before, and emails who can confirm it (rule:
 * mcp.proposals). Nothing is sent to the other company.
 * @throws Problem not_found for a foreign case, forbidden for the other side and for a person who may not close it, conflict
 * when the case does not allow it
 */
export async function propose(ctx: Ctx<Member>, { token, act, entries }: Proposal) {
  const { actor, db } = ctx;
  const theCase = await lockVisibleCase(ctx, token);
  ensure(sideOf(actor, theCase) === PROPOSALS[act].side, 'Only the other company of this case can do this.');
  if (act === 'close') ensure(isActor(actor, theCase, 'close'));
  if (!isPossible(theCase, act)) return conflict(whyNot(theCase, act), { status: theCase.status });
  const { id: case_id, status: case_status } = theCase;
  const company_id = actor.company_id;
  await db
    .update(caseProposals)
    .set({ decision: 'replaced', decided_at: now, entries: null })
    .where(
      and(
        eq(caseProposals.case_id, case_id),
        eq(caseProposals.company_id, company_id),
        isNull(caseProposals.decided_at),
      ),
    );
  const [made] = await db
    .insert(caseProposals)
    .values({
      ...{ case_id, company_id, act, entries, case_status, program: programOf(actor), proposed_by: actor.id },
      last_response_id: await lastResponseOf(db, case_id),
    })
    .returning({ id: caseProposals.id });
  await onProposed(ctx, { theCase, act, proposal_id: made!.id });
  return { id: made!.id, case_id };
}

const programOf = (actor: Member) => (actor.kind === 'member' && actor.program ? actor.program.name : fullName(actor));

const whyNot = (theCase: LockedCase, act: ProposedAct) =>
  act === 'close' ? `${theCase.status.toUpperCase()} cases cannot be closed.` : rejectionReason(theCase, null);
