import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseProposals, cases, users } from '@/db/schema';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { Token } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { caseAccessOf, sideOfAccess, type CaseAccess } from '@/lib/work/cases/access';
import { isActor } from '@/lib/work/cases/policy';
import { lastResponseOf } from './last-response';
import { hasMovedOn, PROPOSALS, PROPOSED_ACTS } from './policy';
import { sentBy } from './sent';

/** An agent's proposal, with exactly the text that is sent when a person confirms it. */
export const CaseProposal = z
  .strictObject({
    id: z.number(),
    act: z.enum(PROPOSED_ACTS),
    sends: z.array(z.strictObject({ label: z.string(), text: z.string() })),
    program: z.string(),
    /** The person whom the agent acts for; null for an API client. */
    person: z.string().nullable(),
    created_at: z.date(),
    may_decide: z.boolean(),
  })
  .meta({ id: 'CaseProposal' });
export type CaseProposal = z.infer<typeof CaseProposal>;

/**
 * The open proposal of the reader's company for a case, by its reference or the emailed link to answer it; null when there is
 * none, or the case has moved on (rule: mcp.proposals).
 */
export const readProposal = query({
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ proposal: CaseProposal.nullable() }),
  limit: tokenPageLimit,
  async run(ctx, { token }): Promise<{ proposal: CaseProposal | null }> {
    const { actor, db } = ctx;
    const access = await caseAccessOf(ctx, token);
    if (!access || access.expired) return { proposal: null };
    const { key } = access;
    const [found] = await db
      .select({ proposal: caseProposals, theCase: cases, by: users })
      .from(caseProposals)
      .innerJoin(cases, and(eq(cases.id, caseProposals.case_id), isNull(cases.deleted_at)))
      .innerJoin(users, eq(users.id, caseProposals.proposed_by))
      .where(
        and(
          'id' in key
            ? eq(cases.id, key.id)
            : and(eq(cases.token, key.token), eq(caseProposals.company_id, key.company_id)),
          sql`${caseProposals.company_id} = case ${caseProposals.act} when 'close' then ${cases.company_id} else ${cases.receiver_company_id} end`,
          isNull(caseProposals.decided_at),
        ),
      );
    if (!found || !(await isOpenFor(ctx, access, found))) return { proposal: null };
    const { proposal, theCase, by } = found;
    const { id, act, program, created_at } = proposal;
    return {
      proposal: {
        ...{ id, act, program, created_at, sends: sentBy(act, proposal.entries!) },
        person: personIn(by),
        may_decide: act !== 'close' || isActor(actor, theCase, 'close'),
      },
    };
  },
});

/** Null for an API client, which acts for nobody. */
const personIn = (by: typeof users.$inferSelect) => (by.role === 'api' ? null : fullName(by) || by.email);

type Found = { proposal: typeof caseProposals.$inferSelect; theCase: typeof cases.$inferSelect };

/** True for the reader's own side, while the case has not moved on. */
async function isOpenFor(ctx: Ctx, access: CaseAccess, { proposal, theCase }: Found): Promise<boolean> {
  if (sideOfAccess(ctx, access, theCase) !== PROPOSALS[proposal.act].side) return false;
  return !hasMovedOn(proposal, { ...theCase, last_response_id: await lastResponseOf(ctx.db, theCase.id) });
}
