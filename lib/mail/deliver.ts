import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { outbox } from '@/db/schema';
import { oneLine, type RenderedEmail } from './define-email';
import { emailNamed } from './registry';
import { isPermanentFailure, PermanentMailError, send } from './transport';

type Row = typeof outbox.$inferSelect;
/** Undelivered emails fail after this time, in milliseconds, and are shown to the operator, who can have them sent again. */
export const MAX_DELIVERY_MS = 3 * 86_400_000;

/**
 * Sends a queued email of the outbox. Resolves when it is final: accepted by the mail server, failed permanently (5xx,
 * with the server's message), or skipped as obsolete. Throws when a retry may succeed, with the same Message-ID
 * (rule: mail.at-least-once).
 */
export async function deliver(outbox_id: number): Promise<void> {
  const row = await countAttempt(outbox_id);
  if (!row) return;
  try {
    const email = await renderRow(row);
    if (email === 'no recipient') return await deleteRow(row);
    if (email.obsoleteReason)
      return void (await updateQueued(row, { status: 'skipped', last_error: email.obsoleteReason }));
    await send(email, { to: { name: row.to_name, email: row.to_email }, message_id: row.message_id });
  } catch (error) {
    const hasFailed =
      isPermanentFailure(error) || Date.now() - (row.retried_at ?? row.created_at).getTime() > MAX_DELIVERY_MS;
    await updateQueued(row, {
      status: hasFailed ? 'failed' : 'queued',
      last_error: oneLine((error as Error).message, 500),
    });
    if (hasFailed) return;
    throw error;
  }
  // Also when it was canceled while it was on its way.
  await withDatabase((db) =>
    db.update(outbox).set({ status: 'sent', sent_at: new Date(), last_error: null }).where(eq(outbox.id, row.id)),
  );
}

/** Counts the attempt first, so that one that kills the process is counted too. */
async function countAttempt(outbox_id: number): Promise<Row | undefined> {
  const [row] = await withDatabase((db) =>
    db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1` })
      .where(and(eq(outbox.id, outbox_id), eq(outbox.status, 'queued')))
      .returning(),
  );
  return row;
}

/** Renders the email; 'no recipient' if it was queued for an address without an account. @throws PermanentMailError */
async function renderRow(row: Row): Promise<RenderedEmail | 'no recipient'> {
  const template = emailNamed(row.template);
  const email = template && (await withDatabase((db) => template.render(db, row.props as never)));
  if (email) return email;
  if (template?.optional) return 'no recipient';
  throw new PermanentMailError(`There is no email "${row.template}" for what it is about.`);
}

async function deleteRow({ id }: Row): Promise<void> {
  await withDatabase((db) => db.delete(outbox).where(eq(outbox.id, id)));
}

function updateQueued({ id }: Row, change: Partial<Row>): Promise<unknown> {
  return withDatabase((db) =>
    db
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'))),
  );
}
