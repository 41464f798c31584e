import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { transact, type Db } from '@/db/client';
import { queueDatabase } from '@/db/queue-database';
import { accountOfEmail } from '@/lib/people/accounts/account-of-email.sql';
import { MAIL_QUEUE } from '@/lib/platform/limits/queue';
import type { Priority } from '@/lib/shared/enums';
import type { QuietHours } from '@/lib/shared/quiet-hours';
import { copyToStandIns } from './stand-in';
import { notBefore } from './urgency';

const MAX_EMAILS = 500;

type NewEmail = { id: number; template: string; at: string; is_due: boolean } & {
  [K in keyof Reader]: Reader[K] | null;
};
type Reader = QuietHours & { priority: Priority; time_zone: string };

type OnHandedOver = (db: Db, emails: number[]) => Promise<void>;

/**
 * Creates delivery jobs for new outbox rows in one transaction, so that each email gets exactly one job with several
 * workers. What would arrive in its reader's quiet hours waits for their end (rule: mail.quiet-hours). Returns the number of
 * rows that it has dealt with. `onHandedOver` joins the transaction with the emails that have a job now.
 */
export async function enqueue(boss: PgBoss, onHandedOver: OnHandedOver = async () => {}): Promise<number> {
  return transact(async (db) => {
    const emails = await newEmails(db);
    if (!emails.length) return 0;
    await copyToStandIns(db, ids(emails));
    const waits = emails.flatMap((email) => {
      const until = email.is_due
        ? null
        : notBefore({ ...email, quiet_weekends: email.quiet_weekends ?? 'same' }, new Date(email.at));
      return until ? [{ id: email.id, not_before: until.toISOString() }] : [];
    });
    const waiting = new Set(waits.map(({ id }) => id));
    await letWait(db, waits);
    const due = ids(emails).filter((id) => !waiting.has(id));
    if (!due.length) return emails.length;
    await send(db, boss, due);
    await onHandedOver(db, due);
    return emails.length;
  });
}

const ids = (emails: NewEmail[]) => emails.map(({ id }) => id);

/** Of an email that has waited, or that network staff send again, the quiet hours have been heard. */
const newEmails = (db: Db) =>
  db.execute<NewEmail>(sql`
    select o.id, o.template, now() as at, o.not_before is not null or o.retried_at is not null as is_due,
      c.priority, u.time_zone, u.quiet_from, u.quiet_until, u.quiet_weekends
    from outbox o
    left join users u on u.id = ${accountOfEmail()}
    left join cases c on c.id = o.case_id
    where o.enqueued_at is null and (o.not_before is null or o.not_before <= now())
    order by o.id limit ${MAX_EMAILS} for update of o skip locked`);

async function letWait(db: Db, waits: { id: number; not_before: string }[]): Promise<void> {
  if (!waits.length) return;
  await db.execute(sql`
    update outbox set not_before = wait.not_before
    from json_to_recordset(${JSON.stringify(waits)}) as wait (id int, not_before timestamptz) where outbox.id = wait.id`);
}

async function send(db: Db, boss: PgBoss, emails: number[]): Promise<void> {
  await db.execute(sql`update outbox set enqueued_at = now() where id in ${emails}`);
  await boss.insert(
    MAIL_QUEUE,
    emails.map((outbox_id) => ({ data: { outbox_id } })),
    { db: queueDatabase(db) },
  );
}
