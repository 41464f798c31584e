import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import { onceAvailable, withDatabase, type Db } from '@/db/client';
import { secondsFrom } from '@/db/interval';
import { users, webhookAttempts, webhookDeliveries, webhooks } from '@/db/schema';
import { mail } from '@/lib/platform/operation/outbox';
import { now } from '@/lib/platform/operation/operation';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { countOutcome } from '@/lib/platform/metrics';
import type { Ctx } from '@/lib/platform/operation/context';
import { secondsOf } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import type { ClaimedDelivery } from './claim';
import { verdictOn } from './policy';
import type { AttemptAnswer } from './send';

/**
 * Stores the result of an attempt (rule: webhooks.retries). After the last one the webhook becomes inactive, in the
 * same transaction as the email to the company's managers, so that it is sent once.
 */
export async function settleDelivery(delivery: ClaimedDelivery, { status, text }: AttemptAnswer): Promise<void> {
  const { id, webhook_id, cause, attempt_number, failures } = delivery;
  const verdict = verdictOn(status, failures, cause !== 'event');
  const isDelivered = 'end' in verdict && verdict.end === 'delivered';
  countOutcome('webhooks', 'end' in verdict ? verdict.end : 'again');
  const store = async (db: Db) => {
    const stored = await db
      .update(webhookDeliveries)
      .set({
        success: isDelivered,
        failures: isDelivered ? failures : failures + 1,
        next_attempt_at: 'again' in verdict ? sql`now() + ${secondsFrom(sql`${secondsOf(verdict.again)}::int`)}` : null,
        http_status: status,
        response_body: text,
        answered_at: now,
      })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          // A process that was believed dead only counts when it reports success.
          isDelivered ? undefined : eq(webhookDeliveries.attempt_number, attempt_number),
          eq(webhookDeliveries.success, false),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    const attempt = { webhook_id, delivery_id: id, attempt_number, success: isDelivered };
    if (stored.length)
      await db.insert(webhookAttempts).values({ ...attempt, http_status: status, response_body: text });
    return stored;
  };
  // A delivered message must not be sent again because the database had no room or no host for a moment.
  if (!('end' in verdict) || verdict.end !== 'exhausted') return void (await onceAvailable(store));
  await transactAsSystem(async (ctx) => {
    if ((await store(ctx.db)).length) await deactivate(ctx, webhook_id, reasonOf({ status, text }));
  });
}

/** Returns a delivery that the end of the process interrupted; its attempt counts as made, not as failed. */
export async function releaseDelivery({ id, attempt_number }: ClaimedDelivery): Promise<void> {
  await withDatabase((db) =>
    db
      .update(webhookDeliveries)
      .set({ next_attempt_at: now })
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.attempt_number, attempt_number),
          eq(webhookDeliveries.success, false),
        ),
      ),
  );
}

const reasonOf = ({ status, text }: AttemptAnswer): string =>
  status === null ? (text ?? 'There was no answer.') : `The answer was HTTP ${status}.`;

async function deactivate(ctx: Ctx, webhook_id: number, reason: string): Promise<void> {
  const [stopped] = await ctx.db
    .update(webhooks)
    .set({ active: false, inactive_at: now, inactive_reason: reason, updated_at: now })
    .where(and(eq(webhooks.id, webhook_id), eq(webhooks.active, true)))
    .returning({ company_id: webhooks.company_id, chat_account_id: webhooks.chat_account_id });
  // A person's own channel concerns no manager, and its state is in the profile.
  if (!stopped || stopped.chat_account_id !== null) return;
  const managers = await ctx.db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(
      and(eq(users.company_id, stopped.company_id), eq(users.status, 'active'), inArray(users.role, MANAGER_ROLES)),
    );
  for (const manager of managers)
    mail(ctx, 'webhook_inactive', { name: fullName(manager), email: manager.email }, { webhook_id });
}
