import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseProposals, type ProposedEntries } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import { Id, optional, SingleLine, Token } from '@/lib/shared/fields';
import { anyone, personItself } from '@/lib/shared/gates';
import { conflict, ensure, invalid, MESSAGES, notFound } from '@/lib/shared/problem';
import { caseAccessOf, NO_CASE, sideOfAccess, type CaseAccess } from '@/lib/work/cases/access';
import { lockCase, respondToCase } from '@/lib/work/cases/answer/respond';
import type { LockedCase } from '@/lib/work/cases/locked-case.sql';
import { isActor } from '@/lib/work/cases/policy';
import { closeCase } from '@/lib/work/cases/change/close';
import { lastResponseOf } from './last-response';
import { hasMovedOn, PROPOSALS, type ProposedAct } from './policy';

const Named = z.object({ token: Token, proposal_id: Id });
const output = () => z.strictObject({ message: Message, case_id: z.number() });
const access = async (ctx: Ctx, { token }: { token: string }) =>
  (await caseAccessOf(ctx, token)) ?? conflict(MESSAGES.linkExpired);

/**
 * A person confirms what an agent proposed: the operation itself runs, with its checks, and with them as its actor. Who comes by
 * the emailed link of the case says their name (rule: mcp.proposals).
 * @throws Problem forbidden for a person who may not do it, not_found for the other side's, invalid without a name by the link,
 * conflict when it was decided or the case has moved on
 */
export const confirmProposal = command('case.confirm_proposal', {
  who: anyone,
  input: Named.extend({ name: optional(SingleLine('your name', 200)) }),
  output,
  limit: tokenAnswerLimit,
  prepare: access,
  async run(ctx, { token, proposal_id, name }, reached) {
    const { theCase, proposal } = await lockedProposal(ctx, reached, proposal_id);
    if (reached.via === 'secret' && !name) return invalid({ name: ['Enter your name.'] });
    if (hasMovedOn(proposal, { ...theCase, last_response_id: await lastResponseOf(ctx.db, theCase.id) }))
      return conflict('The case has moved on since this was proposed. Nothing was sent.', { status: theCase.status });
    await carryOutProposal(ctx, reached, { token, act: proposal.act, entries: proposal.entries!, name });
    await decide(ctx, proposal_id, 'confirmed');
    return { message: fixed('It is confirmed and sent.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * A person decides against what an agent proposed; nothing is sent.
 * @throws Problem forbidden for a person who may not do it, not_found for the other side's, conflict when it was decided
 */
export const dismissProposal = command('case.dismiss_proposal', {
  who: anyone,
  input: Named,
  output,
  limit: tokenAnswerLimit,
  prepare: access,
  async run(ctx, { proposal_id }, reached) {
    const { theCase } = await lockedProposal(ctx, reached, proposal_id);
    await decide(ctx, proposal_id, 'dismissed');
    return { message: fixed('The proposal is dismissed. Nothing was sent.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

type Proposed = { token: string; act: ProposedAct; entries: ProposedEntries; name: string | null };

async function carryOutProposal(ctx: Ctx, reached: CaseAccess, { token, act, entries, name }: Proposed) {
  const { status } = PROPOSALS[act];
  if (!status) return within(ctx, closeCase, { token, act: 'close' });
  return within(ctx, respondToCase, { ...entries, token, status, reviewer_name: name }, reached);
}

async function lockedProposal(ctx: Ctx, reached: CaseAccess, id: number) {
  if (reached.expired) return conflict(MESSAGES.linkExpired);
  if (reached.via === 'reference') personItself(ctx.actor);
  const theCase = (await lockCase(ctx, reached)) ?? conflict(MESSAGES.linkExpired);
  const side = sideOfAccess(ctx, reached, theCase) ?? notFound(NO_CASE);
  const company_id = side === 'submitter' ? theCase.company_id : theCase.receiver_company_id;
  const [proposal] = await ctx.db
    .select()
    .from(caseProposals)
    .where(
      and(eq(caseProposals.id, id), eq(caseProposals.case_id, theCase.id), eq(caseProposals.company_id, company_id)),
    )
    .for('update');
  if (!proposal || PROPOSALS[proposal.act].side !== side) return notFound('Proposal not found.');
  ensureMay(ctx, theCase, proposal.act);
  if (proposal.decision) return conflict(`This proposal was ${proposal.decision} before.`, { status: theCase.status });
  return { theCase, proposal };
}

const ensureMay = ({ actor }: Ctx, theCase: LockedCase, act: ProposedAct) =>
  ensure(act !== 'close' || isActor(actor, theCase, 'close'));

async function decide({ actor, db }: Ctx, id: number, decision: 'confirmed' | 'dismissed'): Promise<void> {
  const decided_by = actor.kind === 'guest' ? null : actor.id;
  await db
    .update(caseProposals)
    .set({ decision, decided_by, decided_at: now, entries: null })
    .where(eq(caseProposals.id, id));
}
