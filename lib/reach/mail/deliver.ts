import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { onceAvailable, withDatabase } from '@/db/client';
import { outbox } from '@/db/schema';
import { askedBy, markAccepted, markRefused } from '@/lib/partners/health/refused';
import { countOutcome } from '@/lib/platform/metrics';
import { DELIVERY, msOf } from '@/lib/shared/durations';
import type { DeliveryKind } from '@/lib/shared/enums';
import { isDeletedAddress } from '@/lib/shared/program-address';
import { oneLine } from './define-email';
import { sendEmail, type Delivered } from './send-email';
import { isPermanentFailure, refusalOf } from './transport';

type Row = typeof outbox.$inferSelect;
const SENDERS: Record<DeliveryKind, (row: Row, isOurs: () => Promise<boolean>) => Promise<Delivered>> = {
  // Cases of an erased user have this address (rule: accounts.erased).
  email: async (row, isOurs) => (isDeletedAddress(row.to_email) ? 'no recipient' : sendEmail(row, isOurs)),
};

/** Milliseconds after which another process may take over a delivery; less than the heartbeat of its job. */
const MAY_BE_TAKEN = 10_000;

/**
 * Makes a queued delivery of the outbox. Resolves when it is final: accepted by the server, failed permanently (5xx, with the
 * server's message), or skipped as obsolete. Throws when a retry may succeed, with the same Message-ID
 * (rule: mail.at-least-once).
 */
export async function deliver(outbox_id: number): Promise<void> {
  const began = performance.now();
  const row = await countAttempt(outbox_id);
  if (!row) return;
  try {
    const delivered = await SENDERS[row.kind](row, () => isOurs(row, began));
    if (delivered === 'taken') return;
    if (delivered === 'no recipient') return await deleteRow(row);
    if (delivered !== 'sent') {
      countOutcome('emails', 'skipped');
      return void (await updateQueued(row, { status: 'skipped', last_error: delivered.obsolete }));
    }
  } catch (error) {
    return await settleFailure(row, error);
  }
  countOutcome('emails', 'sent');
  await markSent(row);
}

/** @throws the error itself when a retry may succeed */
async function settleFailure(row: Row, error: unknown): Promise<void> {
  const hasFailed = isFinal(error, row);
  countOutcome('emails', hasFailed ? 'failed' : 'again');
  if (hasFailed && isForgotten(row)) return deleteRow(row);
  await updateQueued(row, {
    status: hasFailed ? 'failed' : 'queued',
    last_error: oneLine((error as Error).message, 500),
  });
  if (!hasFailed) throw error;
  await noteRefusal(row, error);
}

/** The address of an erased person is not kept (rule: accounts.erased). */
const isForgotten = ({ template }: Row) => template === 'account_erased';

const isFinal = (error: unknown, { retried_at, not_before, created_at }: Row): boolean =>
  isPermanentFailure(error) || Date.now() - (retried_at ?? not_before ?? created_at).getTime() > msOf(DELIVERY);

const markSent = (row: Row) =>
  onceAvailable(async (db) => {
    if (isForgotten(row)) return void (await db.delete(outbox).where(eq(outbox.id, row.id)));
    await db.update(outbox).set({ status: 'sent', sent_at: new Date(), last_error: null }).where(eq(outbox.id, row.id));
    await markAccepted(db, row.to_email, askedBy(row));
  });

/** The recipient was refused, which may be an inbound address (rule: health.refused). */
async function noteRefusal(row: Row, error: unknown): Promise<void> {
  const words = refusalOf(error);
  if (words !== null)
    await withDatabase((db) =>
      markRefused({ db }, { email: row.to_email, words: oneLine(words, 500), at_once: true, asked: askedBy(row) }),
    );
}

/** Counts first, so that an attempt that kills the process also counts. */
async function countAttempt(outbox_id: number): Promise<Row | undefined> {
  const [row] = await onceAvailable((db) =>
    db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, outbox_id), eq(outbox.status, 'queued')))
      .returning(),
  );
  return row;
}

/** False when this process was suspended for so long that another one has begun the delivery. */
async function isOurs({ id, attempts }: Row, began: number): Promise<boolean> {
  if (performance.now() - began < MAY_BE_TAKEN) return true;
  const [current] = await onceAvailable((db) =>
    db.select({ attempts: outbox.attempts, status: outbox.status }).from(outbox).where(eq(outbox.id, id)),
  );
  return current?.status === 'queued' && current.attempts === attempts;
}

async function deleteRow({ id }: Row): Promise<void> {
  await withDatabase((db) => db.delete(outbox).where(eq(outbox.id, id)));
}

function updateQueued({ id }: Row, change: Partial<Row>): Promise<unknown> {
  return onceAvailable((db) =>
    db
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'))),
  );
}
