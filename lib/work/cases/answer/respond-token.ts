import 'server-only';
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { oneTimeTokens } from '@/db/schema';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { msOf, RESPOND_LINK_LEFT } from '@/lib/shared/durations';

export async function respondToken(ctx: Ctx, case_id: number): Promise<string> {
  return (await respondTokens(ctx, [case_id])).get(case_id)!;
}

/**
 * Respond tokens for emails to the receivers of cases: the newest of each that stays valid long enough, or a new one
 * (rule: tokens.respond). Returns the token's id for every case.
 */
export async function respondTokens(ctx: Ctx, case_ids: number[], now = new Date()): Promise<Map<number, string>> {
  const until = new Date(now.getTime() + msOf(RESPOND_LINK_LEFT));
  const valid = await ctx.db
    .selectDistinctOn([oneTimeTokens.case_id], { case_id: oneTimeTokens.case_id, id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        inArray(oneTimeTokens.case_id, case_ids),
        eq(oneTimeTokens.purpose, 'respond'),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, until),
      ),
    )
    .orderBy(oneTimeTokens.case_id, desc(oneTimeTokens.created_at));
  const known = new Map(valid.map(({ case_id, id }) => [case_id, id]));
  return new Map(case_ids.map((case_id) => [case_id, known.get(case_id) ?? addToken(ctx, 'respond', { case_id })]));
}
