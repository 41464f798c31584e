import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { outbox } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { MAIL_STATUS } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { canCancel, canRetry } from '@/lib/network/operators/policy';

const One = z.object({ id: Id });

/**
 * Resends a refused or skipped email with the same Message-ID, for up to three days like a new one (rule:
 * network.mail).
 * @throws Problem conflict when it is waiting or sent
 */
export const retryEmail = command('email.retry', {
  who: superAdmin,
  input: One,
  output: () =>
    z.strictObject({ success: z.boolean(), id: z.number(), status: z.literal('queued'), message: z.string() }),
  async run(ctx, { id }) {
    const email = await lockEmail(ctx.db, id);
    if (!canRetry(email.status)) refuse(email.status);
    await ctx.db
      .update(outbox)
      .set({ status: 'queued', enqueued_at: null, last_error: null, retried_at: sql`now()` })
      .where(eq(outbox.id, id));
    noteChanges(ctx, { status: email.status }, { status: 'queued' });
    return { success: true, id, status: 'queued' as const, message: `The email to ${email.to_email} is queued again.` };
  },
  auditSubject: ({ id }) => ref('email', id),
});

/**
 * Cancels a queued email. One that is just being delivered may still arrive, and then counts as sent.
 * @throws Problem conflict when it is not waiting
 */
export const cancelEmail = command('email.cancel', {
  who: superAdmin,
  input: One,
  output: () =>
    z.strictObject({ success: z.boolean(), id: z.number(), status: z.literal('skipped'), message: z.string() }),
  async run(ctx, { id }) {
    const email = await lockEmail(ctx.db, id);
    if (!canCancel(email.status)) refuse(email.status);
    await ctx.db
      .update(outbox)
      .set({ status: 'skipped', enqueued_at: sql`now()`, last_error: `Canceled by ${fullName(ctx.actor)}.` })
      .where(eq(outbox.id, id));
    noteChanges(ctx, { status: email.status }, { status: 'skipped' });
    return { success: true, id, status: 'skipped' as const, message: `The email to ${email.to_email} is canceled.` };
  },
  auditSubject: ({ id }) => ref('email', id),
});

async function lockEmail(db: Db, id: number) {
  const [found] = await db
    .select({ status: outbox.status, to_email: outbox.to_email })
    .from(outbox)
    .where(eq(outbox.id, id))
    .for('update');
  return found ?? notFound('Email not found.');
}

/** @throws Problem conflict naming the email's current status */
const refuse = (status: keyof typeof MAIL_STATUS): never =>
  conflict(`This email is in another state now: ${MAIL_STATUS[status].toLowerCase()}.`, { status });
