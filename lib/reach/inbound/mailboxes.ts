import 'server-only';
import { inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { outbox } from '@/db/schema';
import { askingEmailIn } from '@/lib/partners/health/return-path';
import { findReplyAddresses, replySecretIn } from '@/lib/work/room/reply-address';

/** Recipient of a mail: a reply address of a case, or the return path of an email that asks an inbound address. */
export type Mailbox =
  | { reply_address_id: string; case_id: number; outbox_id: null }
  | { reply_address_id: null; case_id: null; outbox_id: number };

export const isMailbox = (address: string) =>
  replySecretIn(address) !== undefined || askingEmailIn(address) !== undefined;

/** Returns the mailboxes of addresses. Unknown addresses have none (rules: room.mail-in, health.bounce). */
export async function findMailboxes(db: Db, addresses: string[]): Promise<Mailbox[]> {
  const secrets = addresses.flatMap((address) => replySecretIn(address) ?? []);
  const ids = addresses.flatMap((address) => askingEmailIn(address) ?? []);
  const replies = await findReplyAddresses(db, secrets);
  const asking = ids.length ? await db.select({ id: outbox.id }).from(outbox).where(inArray(outbox.id, ids)) : [];
  return [
    ...replies.map(({ id, case_id }) => ({ reply_address_id: id, case_id, outbox_id: null })),
    ...asking.map(({ id }) => ({ reply_address_id: null, case_id: null, outbox_id: id })),
  ];
}
