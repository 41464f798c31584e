import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { isUnavailable, withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { receivedMails } from '@/db/schema';
import { log } from '@/lib/platform/log';
import { store } from '@/lib/platform/files/store';
import { countOutcome } from '@/lib/platform/metrics';
import { RECEIVED_MAIL_LEASE } from '@/lib/shared/durations';
import { keepFiles } from './keep-files';
import { readMail, UnreadableMail } from './read-mail';
import { settle } from './settle';
import { settleReport } from './settle-report';
import { errorOf, type TakenMail, type TakenReply, type TakenReport } from './taken-mail';

const MAX_ATTEMPTS = 8;

/**
 * Turns waiting mails into notes, and reports into bounces, one after the other; several workers take different ones
 * (rule: room.mail-in). Returns their number. Tests of many mails `read` them without a thread for each.
 */
export async function processMails({ read = readMail } = {}): Promise<number> {
  for (let total = 0; ; total++) {
    const mail = await takeNext();
    if (!mail) return total;
    await processMail(mail, read).catch((error: unknown) => failed(mail, error));
  }
}

async function takeNext(): Promise<TakenReply | TakenReport | undefined> {
  const [taken] = await withDatabase((db) =>
    db.execute<TakenReply | TakenReport>(sql`
      update received_mails m set attempts = m.attempts + 1, next_at = now() + ${interval(RECEIVED_MAIL_LEASE)} * (m.attempts + 1)
      from file_contents c where c.id = m.content_id and m.id = (
        select id from received_mails where state = 'waiting' and next_at <= now() order by next_at limit 1 for update skip locked)
      returning m.id, m.case_id, m.reply_address_id, m.outbox_id, m.message_id, m.return_path, m.content_id, c.size, m.attempts,
        coalesce((select email from case_reply_addresses where id = m.reply_address_id), (select to_email from outbox where id = m.outbox_id), '') as recipient`),
  );
  return taken;
}

async function processMail(taken: TakenReply | TakenReport, read: typeof readMail): Promise<void> {
  try {
    const { return_path, recipient } = taken;
    const mail = await read(await rawOf(taken), { return_path, recipient });
    if (taken.outbox_id !== null) return await settleReport(taken, { mail });
    await settle(taken, { mail, files: mail.files.length ? await keepFiles(mail) : { kept: [], refused: [] } });
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    if (taken.outbox_id !== null) return await settleReport(taken, { unreadable: error });
    await settle(taken, { unreadable: error });
  }
}

/** Copies the mail into a separate buffer, which can be moved to a thread. */
async function rawOf({ content_id, size }: TakenMail): Promise<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(size);
  let offset = 0;
  for await (const part of store.read({ content_id, size })) {
    raw.set(part, offset);
    offset += part.length;
  }
  return raw;
}

async function failed({ id, attempts }: TakenMail, error: unknown): Promise<void> {
  if (!isUnavailable(error)) log.error({ err: error, received_mail: id }, 'a mail could not be handled');
  const last_error = errorOf(error instanceof Error ? error : new Error(String(error)));
  const state = attempts >= MAX_ATTEMPTS ? ('failed' as const) : ('waiting' as const);
  if (state === 'failed') countOutcome('received_mails', state);
  await withDatabase((db) => db.update(receivedMails).set({ last_error, state }).where(eq(receivedMails.id, id))).catch(
    (err: unknown) => log.error({ err }, 'a mail could not be handled'),
  );
}
