import 'server-only';
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { auditLog, codeApps, factorResets, passkeys, recoveryCodes, users } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail } from '@/lib/platform/operation/outbox';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { transactAsSystem } from '@/lib/platform/operation/system';

const now = sql`now()`;
export const isOpenReset = and(isNull(factorResets.canceled_at), isNull(factorResets.done_at));
/** A due reset has taken effect, although the job may still have to remove the factors. */
export const isCancelableReset = and(isOpenReset, gt(factorResets.works_at, now));

export async function openResetOf(db: Db, user_id: number): Promise<Date | null> {
  const [reset] = await db
    .select({ works_at: factorResets.works_at })
    .from(factorResets)
    .where(and(eq(factorResets.user_id, user_id), isOpenReset));
  return reset?.works_at ?? null;
}

type ResetState = 'opened' | 'canceled' | 'done';

/**
 * Emails the user and the person who opened the reset; while it is open, each email has a link that cancels it (rule:
 * second-factor.reset).
 */
export async function mailReset(
  ctx: Pick<Ctx, 'db' | 'deferred'>,
  { id, user_id, opened_by }: { id: number; user_id: number; opened_by: number | null },
  state: ResetState,
): Promise<void> {
  const people = await ctx.db
    .select({ id: users.id, first_name: users.first_name, email: users.email })
    .from(users)
    .where(sql`${users.id} in (${user_id}, ${opened_by}) and ${users.status} = 'active'`);
  for (const person of people) {
    const token_id = state === 'opened' ? addToken(ctx, 'factor_reset', { user_id, details: { reset_id: id } }) : null;
    mail(
      ctx,
      'factor_reset',
      { name: person.first_name, email: person.email },
      {
        reset_id: id,
        to: person.id === user_id ? 'user' : 'opener',
        state,
        token_id,
      },
    );
  }
}

export async function cancelReset(ctx: Ctx, user_id: number): Promise<boolean> {
  const [reset] = await ctx.db
    .update(factorResets)
    .set({ canceled_at: now })
    .where(and(eq(factorResets.user_id, user_id), isCancelableReset))
    .returning();
  if (!reset) return false;
  await mailReset(ctx, reset, 'canceled');
  audit(ctx, 'second_factor.cancel_reset', user_id);
  return true;
}

export async function removeDueFactors(
  ctx: Pick<Ctx, 'db' | 'deferred' | 'request'>,
  user_id: number,
): Promise<boolean> {
  const [reset] = await ctx.db
    .update(factorResets)
    .set({ done_at: now })
    .where(and(eq(factorResets.user_id, user_id), isOpenReset, lte(factorResets.works_at, now)))
    .returning();
  if (!reset) return false;
  await removeFactors(ctx.db, user_id);
  await mailReset(ctx, reset, 'done');
  audit(ctx, 'second_factor.reset', user_id);
  return true;
}

export async function removeFactors(db: Db, user_id: number): Promise<void> {
  await Promise.all([
    db.delete(passkeys).where(eq(passkeys.user_id, user_id)),
    db.delete(codeApps).where(eq(codeApps.user_id, user_id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id)),
    db.update(users).set({ second_factor_at: null }).where(eq(users.id, user_id)),
  ]);
}

/** Runs in its own transaction, before a passkey is accepted. */
export async function removeFactorsIfDue(user_id: number, request: RequestInfo): Promise<boolean> {
  const [due] = await withDatabase((db) =>
    db
      .select({ id: factorResets.id })
      .from(factorResets)
      .where(and(eq(factorResets.user_id, user_id), isOpenReset, lte(factorResets.works_at, now))),
  );
  return due !== undefined && transactAsSystem((ctx) => removeDueFactors(ctx, user_id), { request });
}

function audit(ctx: Pick<Ctx, 'deferred' | 'request'>, command: string, user_id: number): void {
  const { address, request_id } = ctx.request;
  deferInsert(ctx, auditLog, { command, subject_type: 'user', subject_id: user_id, address, request_id });
}
