import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivedMails } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import type { HandledMailState } from '@/lib/shared/received-mail';
import type { Mailbox } from './mailboxes';

export type TakenMail<M extends Mailbox = Mailbox> = M & {
  id: number;
  message_id: string;
  return_path: string | null;
  recipient: string;
  content_id: number;
  size: number;
  attempts: number;
};
export type TakenReply = TakenMail<Extract<Mailbox, { reply_address_id: string }>>;
export type TakenReport = TakenMail<Extract<Mailbox, { outbox_id: number }>>;

/** Milliseconds to settle a mail. */
export const SETTLING = 20_000;

export async function lockWaiting({ db }: Ctx, { id }: Pick<TakenMail, 'id'>): Promise<boolean> {
  const [waiting] = await db
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(and(eq(receivedMails.id, id), eq(receivedMails.state, 'waiting')))
    .for('update');
  return waiting !== undefined;
}

type Result = { state: HandledMailState; note_id?: number; last_error?: string; answered_to?: string | null };

export async function finish({ db }: Ctx, { id, content_id }: TakenMail, result: Result): Promise<void> {
  await db
    .update(receivedMails)
    .set({ ...result, content_id: null })
    .where(eq(receivedMails.id, id));
  await removeContentsUnused(db, [content_id]);
}

export const errorOf = ({ message }: Error) => message.slice(0, 500).replaceAll('\0', '');
