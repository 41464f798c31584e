import 'server-only';
import { onceAvailable, type Db } from '@/db/client';
import type { outbox } from '@/db/schema';
import { askedBy } from '@/lib/partners/health/refused';
import { askingReturnPath } from '@/lib/partners/health/return-path';
import { accountOf, manageUrl, STRANGER, type Account, type Addressee } from './addressee';
import { isGoverned, notificationFacts, wants } from './notifications';
import { emailNamed } from './registry';
import { replyToOf } from './reply-to';
import { PermanentMailError, send } from './transport';

/** `taken`: another process makes the delivery. */
export type Delivered = 'sent' | 'no recipient' | 'taken' | { obsolete: string };
type Row = typeof outbox.$inferSelect;

/**
 * Renders an email of the outbox and sends it, unless it is obsolete, unwanted (rule: mail.notifications), or was queued for an
 * address without an account. `isOurs` is asked right before.
 * @throws PermanentMailError for an email that no longer has a subject
 */
export async function sendEmail(row: Row, isOurs: () => Promise<boolean>): Promise<Delivered> {
  const template = emailNamed(row.template);
  const { email, unwanted, reply_to } = await onceAvailable(async (db) => {
    const account = await accountOf(db, row.to_email);
    const reply_to = await replyToOf(db, row);
    const to = addresseeOf(row, account, reply_to?.adds_note ?? false);
    return {
      email: template && (await template.render(db, row.props as never, to)),
      reply_to,
      unwanted: to.manage_url !== null && account !== null && !(await isWanted(db, row, account)),
    };
  });
  if (!email) {
    if (template?.optional) return 'no recipient';
    throw new PermanentMailError(`There is no email "${row.template}" for what it is about.`);
  }
  if (email.obsoleteReason) return { obsolete: email.obsoleteReason };
  if (unwanted) return { obsolete: UNWANTED };
  if (!(await isOurs())) return 'taken';
  await send(
    { ...email, reply_to: reply_to ?? email.reply_to },
    {
      to: { name: row.to_name, email: row.to_email },
      message_id: row.message_id,
      return_path: reply_to?.email ?? returnPathOf(row),
    },
  );
  return 'sent';
}

/** A report of the failed delivery then identifies the email, as with a reply address (rule: health.bounce). */
const returnPathOf = (row: Row) => (askedBy(row) === null ? null : askingReturnPath(row.id));

const UNWANTED = 'The person chose not to get emails like this one.';

function addresseeOf({ template, case_id }: Row, account: Account | null, can_reply: boolean): Addressee {
  if (!account) return { ...STRANGER, can_reply };
  return {
    can_reply,
    time_zone: account.time_zone,
    manage_url: isGoverned(template, case_id) ? manageUrl(account) : null,
  };
}

const isWanted = async (db: Db, row: Row, account: Account) =>
  account.notifications === 'all' ||
  wants(account.notifications, row.template, await notificationFacts(db, row, account));
