import 'server-only';
import { eq } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { fileContents, receivedMails } from '@/db/schema';
import { perHour, takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { store } from '@/lib/platform/files/store';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { countOutcome } from '@/lib/platform/metrics';
import { settings } from '@/lib/platform/settings';
import { MINUTE_MS } from '@/lib/shared/durations';
import type { Mailbox } from './mailboxes';

/** Bytes of the largest accepted mail (rule: room.mail-in). */
export const MAX_MAIL = 30 * 1024 * 1024;
/** Allows for storing the largest mail on a busy machine. */
const DEADLINE = MINUTE_MS;

type Mail = {
  content: Blob;
  /** Null means the hash of its content. */
  message_id: string | null;
  return_path: string | null;
  mailboxes: Mailbox[];
};

/**
 * Stores a mail for the worker that makes a note of it. It may be acknowledged once this resolves. A duplicate is not
 * stored again (rules: room.mail-in, room.mail-once).
 * @throws Problem rate_limited for too many mails to an address in an hour, DatabaseUnavailable
 */
export async function keepMail({ content, message_id, return_path, mailboxes }: Mail): Promise<void> {
  await takeFromLimits(
    mailboxes.map(({ reply_address_id, outbox_id }) =>
      perHour(settings.limits.notes_per_hour, 'mail-in', reply_address_id ?? outbox_id),
    ),
  );
  await withDatabase(async (db) => {
    const { content_id } = await store.writeForNow(db, content);
    const mail = { message_id: message_id ?? (await hashOf(db, content_id)), return_path, content_id };
    const rows = mailboxes.map((mailbox) => ({ ...mailbox, ...mail }));
    const kept = await db.insert(receivedMails).values(rows).onConflictDoNothing().returning({ id: receivedMails.id });
    if (kept.length) countOutcome('received_mails', 'received');
    else await removeContentsUnused(db, [content_id]);
  }, DEADLINE);
}

async function hashOf(db: Db, content_id: number): Promise<string> {
  const [content] = await db
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(eq(fileContents.id, content_id));
  return `sha256:${content!.sha256}`;
}
