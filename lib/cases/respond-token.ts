import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { oneTimeTokens } from '@/db/schema';
import { addToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';

/**
 * Respond token for an email to the receiver: the newest one that is valid for another week, or a new one. Returns its
 * id.
 */
export async function respondToken(ctx: Ctx, case_id: number): Promise<string> {
  const [newest] = await ctx.db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.case_id, case_id),
        eq(oneTimeTokens.purpose, 'respond'),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, sql`now() + interval '7 days'`),
      ),
    )
    .orderBy(desc(oneTimeTokens.created_at))
    .limit(1);
  return newest?.id ?? addToken(ctx, 'respond', { case_id });
}
