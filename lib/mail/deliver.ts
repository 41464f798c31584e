import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { outbox } from '@/db/schema';
import { oneLine, type Composed } from './letter';
import { letterNamed } from './registry';
import { isRefused, Refused, send } from './transport';

type Row = typeof outbox.$inferSelect;
/** A letter that has not found its way within this time is given up and shown to the operator. */
export const GIVE_UP_AFTER = 3 * 86_400_000;

/**
 * Sends one letter of the outbox, unless it has been sent or given up. Resolves when it is settled: taken over by the
 * mail server, refused for good (5xx) and kept as failed with what the server said, or dropped with the reason because it
 * came too late. Throws when another attempt may succeed; it then carries the same Message-ID (PRODUCT §7).
 */
export async function deliver(outbox_id: number): Promise<void> {
  const row = await take(outbox_id);
  if (!row) return;
  try {
    const letter = await write(row);
    if (letter === 'nobody') return await forget(row);
    if (letter.late) return void (await settle(row, { status: 'dropped', last_error: letter.late }));
    await send(letter, { to: { name: row.to_name, email: row.to_email }, message_id: row.message_id });
  } catch (error) {
    const gone = isRefused(error) || Date.now() - row.created_at.getTime() > GIVE_UP_AFTER;
    await settle(row, { status: gone ? 'failed' : 'queued', last_error: oneLine((error as Error).message, 500) });
    if (gone) return;
    throw error;
  }
  await settle(row, { status: 'sent', sent_at: new Date(), last_error: null });
}

/** Counts the attempt before it is made, so that one which kills the process is counted too. */
async function take(outbox_id: number): Promise<Row | undefined> {
  const [row] = await withDatabase((db) => db.update(outbox).set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, outbox_id), eq(outbox.status, 'queued'))).returning());
  return row;
}

/** The letter as it reads now; "nobody" when it was queued for an address that nobody has. @throws Refused when it cannot be written. */
async function write(row: Row): Promise<Composed | 'nobody'> {
  const named = letterNamed(row.letter);
  const letter = named && (await withDatabase((db) => named.compose(db, row.props as never)));
  if (letter) return letter;
  if (named?.optional) return 'nobody';
  throw new Refused(`There is no letter "${row.letter}" for what it is about.`);
}

/** A letter for nobody leaves no trace. */
async function forget({ id }: Row): Promise<void> {
  await withDatabase((db) => db.delete(outbox).where(eq(outbox.id, id)));
}

function settle({ id }: Row, change: Partial<Row>): Promise<unknown> {
  return withDatabase((db) => db.update(outbox).set(change).where(and(eq(outbox.id, id), eq(outbox.status, 'queued'))));
}
