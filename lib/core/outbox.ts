import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { outbox } from '@/db/schema';
import type { LetterName, LetterProps } from '@/lib/shared/letter-props';
import { config } from './config';
import type { Ctx } from './operation';
import { queueDelivery } from './queue';

export type Recipient = { name?: string; email: string };
export type QueuedLetter = { letter: LetterName; props: LetterProps[LetterName]; to: Recipient; case_id?: number };

/**
 * Queues a letter in the command's transaction: a rolled-back change sends nothing, a committed one loses nothing.
 * The worker renders and sends it; no request waits for SMTP (PRODUCT §7).
 */
// The sentence it is read as: mail this letter to them, with these facts.
// eslint-disable-next-line max-params
export function mail<L extends LetterName>(ctx: Ctx, letter: L, to: Recipient, props: LetterProps[L]): void {
  ctx.letters.push({ letter, props, to, case_id: 'case_id' in props ? props.case_id : undefined });
}

/** Writes the queued letters and their delivery jobs; called once, at the end of a command. */
export async function flushLetters(db: Db, letters: QueuedLetter[]): Promise<void> {
  if (!letters.length) return;
  const rows = letters.map(({ letter, props, to, case_id }) => ({
    letter, props, case_id, to_name: to.name ?? '', to_email: to.email, message_id: `<${randomUUID()}@${config.app_url.hostname}>`,
  }));
  const written = await db.insert(outbox).values(rows).returning({ id: outbox.id });
  await queueDelivery(db, written.map(({ id }) => id));
}
