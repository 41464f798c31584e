import 'server-only';
import { eq } from 'drizzle-orm';
import { onceAvailable, type Db } from '@/db/client';
import { outbox } from '@/db/schema';
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
    const account = await accountOf(db, row.id);
    const meant = await meantBy(db, row, account);
    const reply_to = await replyToOf(db, row);
    const to = addresseeOf(row, {
      account,
      absent: row.copy_of === null ? null : meant.account,
      can_reply: reply_to?.adds_note ?? false,
    });
    return {
      email: template && (await template.render(db, row.props as never, to)),
      reply_to,
      unwanted: await isUnwantedBy(db, meant),
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

/** True when the person chose not to get the email (rule: mail.notifications). */
export const isUnwanted = async (db: Db, row: Row): Promise<boolean> =>
  isUnwantedBy(db, await meantBy(db, row, await accountOf(db, row.id)));

type Meant = { row: Row; account: Account | null };

/** A copy is as wanted as the email to the one who is away. */
const meantBy = async (db: Db, row: Row, account: Account | null): Promise<Meant> =>
  row.copy_of === null ? { row, account } : copiedFrom(db, row.copy_of);

const isUnwantedBy = async (db: Db, { row, account }: Meant): Promise<boolean> =>
  isGoverned(row.template, row.case_id) && account !== null && !(await isWanted(db, row, account));

async function copiedFrom(db: Db, id: number): Promise<Meant> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error('A copied email is gone without its copy.');
  return { row, account: await accountOf(db, row.id) };
}

type Readers = { account: Account | null; absent: Account | null; can_reply: boolean };

function addresseeOf({ template, case_id }: Row, { account, absent, can_reply }: Readers): Addressee {
  if (!account) return { ...STRANGER, can_reply };
  return {
    can_reply,
    time_zone: account.time_zone,
    stands_in_for: absent && absent.name,
    manage_url: !absent && isGoverned(template, case_id) ? manageUrl(account) : null,
  };
}

const isWanted = async (db: Db, row: Row, account: Account) =>
  account.notifications === 'all' ||
  wants(account.notifications, row.template, await notificationFacts(db, row, account));
