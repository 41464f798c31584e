import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { transact, withDatabase } from '@/db/client';
import { outbox as table } from '@/db/schema';
import { STRANGER } from '@/lib/reach/mail/addressee';
import type { RenderedEmail } from '@/lib/reach/mail/define-email';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import { flushInserts, type DeferredInsert } from '@/lib/platform/operation/deferred-inserts';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { emailNamed } from '@/lib/reach/mail/registry';
import { replyToOf } from '@/lib/reach/mail/reply-to';

type Row = typeof table.$inferSelect;
/** A row of the outbox with the email that the worker would send. */
export type QueuedMail = RenderedEmail &
  Pick<Row, 'id' | 'template' | 'to_name' | 'to_email' | 'message_id' | 'status' | 'case_id' | 'props'>;

/** Reads the outbox, oldest email first, and renders it; omits optional emails that would not be sent. */
export const outbox = {
  to: (email: string) => read(and(eq(table.to_email, email))),
  of: (template: EmailName) => read(and(eq(table.template, template))),
  all: () => read(undefined),
};

async function read(where: ReturnType<typeof and>): Promise<QueuedMail[]> {
  return withDatabase(async (db) => {
    const rows = await db.select().from(table).where(where).orderBy(asc(table.id));
    const rendered = await Promise.all(
      rows.map(async (row) => {
        const template = emailNamed(row.template);
        const reply_to = await replyToOf(db, row);
        const can_reply = reply_to?.adds_note ?? false;
        const email = await template?.render(db, row.props as never, { ...STRANGER, can_reply });
        if (!email && !template?.optional) throw new Error(`Email ${row.id} (${row.template}) cannot be rendered.`);
        return email ? [{ ...row, ...email, reply_to: reply_to ?? email.reply_to }] : [];
      }),
    );
    return rendered.flat();
  });
}

/** Inserts an email that was not sent. Returns its id. */
export async function unsentEmail(over: Partial<typeof table.$inferInsert> = {}): Promise<number> {
  const row = {
    template: 'account_changed',
    props: { first_name: 'Robin', what: 'password' },
    to_name: 'Robin Keller',
    to_email: 'robin@acme.test',
    message_id: `<${randomUUID()}@portal.test>`,
    enqueued_at: new Date(),
    ...over,
  };
  const [made] = await withDatabase((db) => db.insert(table).values(row).returning({ id: table.id }));
  return made!.id;
}

/** Paths of the links in an email, in order: `/case/…/respond`. */
export const linksIn = ({ html }: Pick<RenderedEmail, 'html'>): string[] =>
  [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, url]) => new URL(url!).pathname);

type Email<L extends EmailName> = { template: L; props: EmailProps[L]; to: Recipient };

/** Queues emails as a command does. */
export async function queueEmails<L extends EmailName>(emails: Email<L>[]): Promise<void> {
  const deferred: DeferredInsert[] = [];
  for (const { template, to, props } of emails) mail({ deferred }, template, to, props);
  await transact((db) => flushInserts({ db, deferred }));
}
