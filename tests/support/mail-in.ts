import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createTransport } from 'nodemailer';
import { withDatabase } from '@/db/client';
import { headIn, messageIdIn } from '@/lib/reach/inbound/head';
import { keepMail } from '@/lib/reach/inbound/keep-mail';
import { findMailboxes } from '@/lib/reach/inbound/mailboxes';
import type { Parsed } from '@/lib/reach/inbound/parse-mail';
import { processMails } from '@/lib/reach/inbound/process-mails';
import { UnreadableMail, type readMail } from '@/lib/reach/inbound/read-mail';
import { replyMailboxFor } from '@/lib/work/room/reply-address';
import type { CaseOverrides } from '@/tools/factories/cases';
import { emptyDatabase, testSql } from './database';
import { ownSettings } from './own-settings';
import { notesIn, roomFixture } from './room-fixtures';

export const DOMAIN = 'reply.portal.test';

/** Builds a case with the reply addresses of its submitter and of the receiver's mailbox, and reads its timeline. */
export async function mailFixture(over: CaseOverrides = {}) {
  process.env.INBOUND_DOMAIN = DOMAIN;
  const fixture = await roomFixture({ status: 'accepted', ...over });
  const { theCase, caller, company, receiver, receiver_caller } = fixture;
  const addressOf = async (company_id: number, email: string, name = '') =>
    (await withDatabase((db) => replyMailboxFor(db, { case_id: theCase.id, company_id, email, name })))!;
  const ours = await addressOf(company.id, caller.email, 'Robin Keller');
  const theirs = await addressOf(receiver.id, 'tac@borealis.test');
  const timeline = async () => (await fixture.room(receiver_caller)).body.timeline;
  const notes = async () => notesIn((await fixture.room(receiver_caller)).body);
  const events = async (type: string) => (await timeline()).filter((one) => one.kind === 'event' && one.type === type);
  return { ...fixture, addressOf, ours, theirs, timeline, notes, events };
}

type Mail = {
  from?: string;
  to?: string;
  subject?: string;
  id?: string | null;
  headers?: string[];
  /** Own headers and an empty line instead of plain text. */
  body?: string;
  text?: string;
};
let count = 0;

export function rawMail({ from = 'Ingrid Dahl <ingrid@borealis.test>', to = 'x@y.test', ...mail }: Mail = {}): string {
  const { subject = 'Re: Array is down', id = `<mail-${++count}@borealis.test>`, headers = [], text = 'Hello.' } = mail;
  const body = mail.body ?? `Content-Type: text/plain; charset=utf-8\n\n${text}`;
  const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, ...(id ? [`Message-ID: ${id}`] : []), ...headers];
  return `${[...lines, 'MIME-Version: 1.0', body].join('\n')}\n`.replace(/\r?\n/g, '\r\n');
}

type Part = { type?: string; disposition?: string; id?: string; content: string | Buffer };

export const multipart = (parts: Part[], kind = 'mixed', boundary = 'the-boundary') =>
  [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.flatMap(({ type = 'text/plain; charset=utf-8', disposition, id, content }) => [
      `--${boundary}`,
      `Content-Type: ${type}`,
      ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
      ...(id ? [`Content-ID: <${id}>`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n'),
    ]),
    `--${boundary}--`,
  ].join('\n');

export const attached = (name: string, content: string | Buffer, type = 'application/octet-stream'): Part => ({
  type,
  disposition: `attachment; filename="${name}"`,
  content,
});

/** Keeps a mail as the listener does. */
export async function keep(raw: string | Buffer, to: string[], return_path: string | null = 'ingrid@borealis.test') {
  const bytes = Buffer.from(raw);
  const mailboxes = await withDatabase((db) => findMailboxes(db, to));
  const message_id = messageIdIn(headIn(bytes).text);
  await keepMail({ content: new Blob([bytes]), message_id, return_path, mailboxes });
}

let thread: Worker | undefined;

/** Reads mails of a test file in one thread, since starting one takes longer than the rest of a test. */
const readInOneThread: typeof readMail = async (raw, envelope) => {
  thread ??= new Worker(join(process.cwd(), 'tests/support/mail-thread.ts'), {
    execArgv: ['--conditions=react-server'],
  });
  const answer = once(thread, 'message') as Promise<[Parsed]>;
  thread.postMessage({ raw, envelope }, [raw.buffer]);
  const [parsed] = await answer;
  if ('unreadable' in parsed) throw new UnreadableMail(parsed.unreadable, parsed.head);
  return parsed.mail;
};

/** The hooks of a test file that receives mails. */
export function receivingMails(): void {
  ownSettings();
  beforeEach(emptyDatabase);
  afterAll(async () => {
    await thread?.terminate();
    thread = undefined;
  });
}

/** Processes all stored mails as the worker does. */
export const processKept = () => processMails({ read: readInOneThread });

export async function receive(raw: string | Buffer, to: string, return_path?: string | null): Promise<void> {
  await keep(raw, [to], return_path);
  await processKept();
}

export const states = async () =>
  (await testSql()<{ state: string }[]>`select state from received_mails order by id`).map(({ state }) => state);

/** A report (RFC 3464) on an email. */
export const report = (action: string, type = 'delivery-status') =>
  rawMail({
    from: 'Mail Delivery System <mailer-daemon@mx.test>',
    subject: 'Undelivered Mail Returned to Sender',
    body: multipart(
      [
        { content: 'I could not deliver your message.' },
        {
          type: `message/${type}`,
          content: `Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; tac@borealis.test\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n  User unknown\n`,
        },
        { type: 'message/rfc822', content: 'Subject: Ours\n\nText' },
      ],
      `report; report-type=${type}`,
    ),
  });

type Sent = { from?: string; to: string[]; raw: string | Buffer; localAddress?: string };

/** Sends a mail to the listener. @throws the server's refusal, with its `responseCode` */
export async function sendTo(
  port: number,
  { from = 'ingrid@borealis.test', to, raw, localAddress }: Sent,
): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true, localAddress });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
  } finally {
    transport.close();
  }
}
