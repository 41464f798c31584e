import 'server-only';
import { z } from 'zod';
import type { ProposedEntries } from '@/db/schema';
import { CaseAnswer } from '@/lib/work/cases/answer/response-schema';
import { PROPOSALS, PROPOSED_ACTS, type ProposedAct } from '@/lib/work/cases/proposals/policy';
import { sentBy } from '@/lib/work/cases/proposals/sent';
import { propose } from '@/lib/work/cases/proposals/propose';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { approveCase, closeCaseByClient, rejectCase } from '@/lib/reach/public-api/answers';
import { caseOf, ensureOwnAddress } from '@/lib/reach/public-api/case-access';
import type { Member } from '@/lib/shared/actor';
import { fieldErrors } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';

/** A proposal as the agent that made it reads it. */
const Proposed = z.strictObject({
  proposalId: z.number(),
  act: z.enum(PROPOSED_ACTS),
  sends: z.array(z.strictObject({ label: z.string(), text: z.string() })),
  state: z.literal('WAITS_FOR_A_PERSON'),
  caseId: z.number(),
});
export type Proposed = z.infer<typeof Proposed>;

const ofProposal = {
  who: member,
  scope: 'cases:write' as const,
  output: () => Proposed,
  limit: (_request: unknown, _input: unknown, actor: Member) => [caseActLimit('propose', actor)],
  skipIdempotency: true as const,
  auditSubject: ({ caseId }: Proposed) => ref('case', caseId),
};

type Proposing = { token: string; act: ProposedAct; entries: ProposedEntries };

async function proposed(ctx: Ctx<Member>, { token, act, entries }: Proposing): Promise<Proposed> {
  await caseOf(ctx, token, PROPOSALS[act].side);
  if (entries.engineer_email) await ensureOwnAddress(ctx, entries.engineer_email, 'engineerEmail');
  const sent = act === 'close' ? entries : checkedEntries(entries, act);
  const { id, case_id } = await propose(ctx, { token, act, entries: sent });
  return { proposalId: id, act, sends: sentBy(act, sent), state: 'WAITS_FOR_A_PERSON', caseId: case_id };
}

/** As the answer's own form reads them, so that what is confirmed later cannot be refused for its form. @throws Problem invalid */
function checkedEntries(entries: ProposedEntries, act: 'accept' | 'reject'): ProposedEntries {
  const parsed = CaseAnswer.safeParse({ ...entries, token: '-', status: PROPOSALS[act].status });
  if (!parsed.success) return invalid(fieldErrors(parsed.error.issues));
  return Object.fromEntries(
    Object.keys(entries).map((name) => [name, (parsed.data as unknown as ProposedEntries)[name] ?? null]),
  );
}

/**
 * Proposes to accept a case, for a person of the company to confirm (rule: mcp.proposals). @throws Problem as approveCase does
 */
export const proposeApproval = command('case.propose', {
  ...ofProposal,
  input: approveCase.operation.input,
  async run(ctx, { token, caseNumber, engineerName, engineerEmail, engineerPhone, nextSteps }) {
    const entries = {
      ...{ case_number: caseNumber, engineer_name: engineerName, engineer_email: engineerEmail },
      ...{ engineer_phone: engineerPhone, next_steps: nextSteps },
    };
    return proposed(ctx, { token, act: 'accept', entries });
  },
});

/** Proposes to reject a case, as proposeApproval does (rule: mcp.proposals). @throws Problem as rejectCase does */
export const proposeRejection = command('case.propose_rejection', {
  ...ofProposal,
  input: rejectCase.operation.input,
  async run(ctx, { token, engineerName, engineerEmail, engineerPhone, reason }) {
    const entries = {
      ...{ engineer_name: engineerName, engineer_email: engineerEmail, engineer_phone: engineerPhone },
      next_steps: reason,
    };
    return proposed(ctx, { token, act: 'reject', entries });
  },
});

/** Proposes to close a case, as proposeApproval does (rule: mcp.proposals). @throws Problem as closeCaseByClient does */
export const proposeClosure = command('case.propose_closure', {
  ...ofProposal,
  input: closeCaseByClient.operation.input,
  run: (ctx, { token }) => proposed(ctx, { token, act: 'close', entries: {} }),
});
