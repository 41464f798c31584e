import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivedMails } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import type { HandledMailState } from '@/lib/shared/received-mail';
import type { Mailbox } from './mailboxes';

/** A row of received_mails that this process handles. */
export type TakenMail<M extends Mailbox = Mailbox> = M & {
  id: number;
  message_id: string;
  return_path: string | null;
  /** Whom the email went to that it answers. */
  recipient: string;
  content_id: number;
  size: number;
  attempts: number;
};
export type TakenReply = TakenMail<Extract<Mailbox, { reply_address_id: string }>>;
export type TakenReport = TakenMail<Extract<Mailbox, { outbox_id: number }>>;

/** Milliseconds for what follows from a mail. */
export const SETTLING = 20_000;

/** Locks the mail. False when another worker was faster. */
export async function lockWaiting({ db }: Ctx, { id }: Pick<TakenMail, 'id'>): Promise<boolean> {
  const [waiting] = await db
    .select({ id: receivedMails.id })
    .from(receivedMails)
    .where(and(eq(receivedMails.id, id), eq(receivedMails.state, 'waiting')))
    .for('update');
  return waiting !== undefined;
}

type Result = { state: HandledMailState; note_id?: number; last_error?: string; answered_to?: string | null };

/** Notes what became of the mail. Only what it was for stays of it. */
export async function finish({ db }: Ctx, { id, content_id }: TakenMail, result: Result): Promise<void> {
  await db
    .update(receivedMails)
    .set({ ...result, content_id: null })
    .where(eq(receivedMails.id, id));
  await removeContentsUnused(db, [content_id]);
}

/** Why a mail could not be read, as it is kept. */
export const errorOf = ({ message }: Error) => message.slice(0, 500).replaceAll('\0', '');
