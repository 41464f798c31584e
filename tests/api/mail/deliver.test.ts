import { make } from '@/tools/factories/make';
import { deliver } from '@/lib/reach/mail/deliver';
import { closeTransport, TIMEOUTS_MS } from '@/lib/reach/mail/transport';
import { DELIVERY, msOf } from '@/lib/shared/durations';
import { emptyDatabase, testSql } from '../../support/database';
import { queueEmails } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { headerOf, type RecipientBehavior, smtpServer } from '../../support/smtp';

type Row = {
  id: number;
  status: string;
  attempts: number;
  last_error: string | null;
  message_id: string;
  sent_at: Date | null;
};

let server: Awaited<ReturnType<typeof smtpServer>>;
let behavior: (recipient: string) => RecipientBehavior;

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  behavior = () => 'accept';
  server = await smtpServer((recipient) => behavior(recipient));
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  closeTransport();
  await server.stop();
});

/** Queues the copy of a new case to an address; returns the id of the outbox row. */
async function queued(email = 'anna@portal.test', name = 'Anna Berg'): Promise<number> {
  const theCase = await make.case();
  await queueEmails([{ template: 'case_copy', props: { case_id: theCase.id }, to: { name, email } }]);
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
  return row!.id;
}

const rowOf = async (id: number): Promise<Row> => (await testSql()<Row[]>`select * from outbox where id = ${id}`)[0]!;

test('a process that was stopped in the middle leaves the email to the one that has begun it meanwhile', async () => {
  const id = await queued();
  const sql = testSql();
  // Another process counts its attempt right after this one.
  await sql`create function taken() returns trigger language plpgsql as
    $$ begin if pg_trigger_depth() = 1 then update outbox set attempts = attempts + 1 where id = new.id; end if; return null; end $$`;
  await sql`create trigger taken after update of attempts on outbox for each row execute function taken()`;
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(20_000);
  await deliver(id);
  clock.mockRestore();
  await sql`drop function taken cascade`;
  expect(server.received).toHaveLength(0);
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 2 });
  await deliver(id);
  expect(server.received).toHaveLength(1);
});

test('an email is sent once, to one recipient, with its headers', async () => {
  const id = await queued();
  await deliver(id);
  await deliver(id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'sent', attempts: 1, last_error: null, sent_at: expect.any(Date) });
  expect(server.received).toHaveLength(1);
  const { to, raw } = server.received[0]!;
  expect(to).toEqual(['anna@portal.test']);
  expect(headerOf(raw, 'Message-ID')).toBe(row.message_id);
  expect(headerOf(raw, 'To')).toBe('Anna Berg <anna@portal.test>');
  expect(headerOf(raw, 'From')).toBe('TSANet connect <no-reply@portal.test>');
  expect(headerOf(raw, 'References')).toMatch(/^<case-[\w-]+@portal\.test>$/);
  expect(headerOf(raw, 'In-Reply-To')).toBe(headerOf(raw, 'References'));
  expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/);
});

test('emails of a case share a thread and have their own Message-IDs', async () => {
  const theCase = await make.case({ status: 'accepted' });
  await queueEmails(
    (['case_copy', 'case_bcc'] as const).map((template) => ({
      template,
      props: { case_id: theCase.id },
      to: { email: 'anna@portal.test' },
    })),
  );
  const rows = await testSql()<Row[]>`select * from outbox order by id`;
  for (const { id } of rows) await deliver(id);
  const [first, second] = server.received;
  expect(headerOf(first!.raw, 'References')).toBe(headerOf(second!.raw, 'References'));
  expect(first!.message_id).not.toBe(second!.message_id);
});

test('replies go to the person who answered', async () => {
  const theCase = await make.case({ status: 'accepted' });
  const [answer] = await testSql()<{ id: number }[]>`select id from case_responses where case_id = ${theCase.id}`;
  await queueEmails([
    {
      template: 'case_answered',
      props: { case_id: theCase.id, response_id: answer!.id, token_id: null },
      to: { email: 'anna@portal.test' },
    },
  ]);
  const [row] = await testSql()<Row[]>`select * from outbox`;
  await deliver(row!.id);
  expect(headerOf(server.received[0]!.raw, 'Reply-To')).toBe('Mara Lindqvist <mara.lindqvist@portal.test>');
  expect(headerOf(server.received[0]!.raw, 'Auto-Submitted')).toBeUndefined();
});

test.each([451, 'drop'] as const)('%s: the email stays queued and is retried with the same Message-ID', async (how) => {
  const id = await queued();
  behavior = () => how;
  await expect(deliver(id)).rejects.toThrow();
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringMatching(/./) });
  behavior = () => 'accept';
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  expect(server.received.map(({ message_id }) => message_id)).toEqual([row.message_id]);
});

test.each(['silence', 'delivery'] as const)(
  'an unresponsive server times out (%s), and the email stays queued',
  async (which) => {
    const kept = TIMEOUTS_MS[which];
    TIMEOUTS_MS[which] = 400;
    const id = await queued();
    behavior = () => 'stall';
    await expect(deliver(id)).rejects.toThrow();
    TIMEOUTS_MS[which] = kept;
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
  },
);

test('without a server the email stays queued', async () => {
  const id = await queued();
  await server.stop();
  await expect(deliver(id)).rejects.toThrow(/ECONNREFUSED/);
  expect(await rowOf(id)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ECONNREFUSED') });
});

test('550: the email fails at once with the server’s message', async () => {
  const id = await queued();
  behavior = () => 550;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    last_error: expect.stringContaining('No such mailbox'),
  });
  behavior = () => 'accept';
  await deliver(id);
  expect(server.received).toHaveLength(0);
});

test('a bad recipient does not delay others', async () => {
  const [bad, good] = [await queued('gone@portal.test'), await queued('here@portal.test')];
  behavior = (recipient) => (recipient.startsWith('gone') ? 550 : 'accept');
  await Promise.all([deliver(bad), deliver(good)]);
  expect([(await rowOf(bad)).status, (await rowOf(good)).status]).toEqual(['failed', 'sent']);
});

test('the email fails after three days', async () => {
  const id = await queued();
  await testSql()`update outbox set created_at = ${new Date(Date.now() - msOf(DELIVERY) - 1000)} where id = ${id}`;
  behavior = () => 451;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: expect.stringContaining('Try again later') });
});

test.each([
  ['a list', 'anna@portal.test, evil@portal.test'],
  ['a named address', 'Anna <anna@portal.test>'],
  ['a header', 'anna@portal.test\r\nBcc: evil@portal.test'],
])('%s is not a recipient: nothing is sent', async (_what, email) => {
  const id = await queued(email);
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: 'The recipient is not one email address.' });
  expect(server.received).toHaveLength(0);
});

test('a name cannot inject headers or recipients', async () => {
  const id = await queued('anna@portal.test', 'Anna\r\nBcc: evil@portal.test\r\n\r\n<evil@portal.test>,');
  await deliver(id);
  const { to, raw } = server.received[0]!;
  expect(to).toEqual(['anna@portal.test']);
  expect(headerOf(raw, 'Bcc')).toBeUndefined();
  expect(headerOf(raw, 'To')).toMatch(/<anna@portal\.test>$/);
});

const TOMORROW = new Date(Date.now() + 86_400_000);
const REMINDER = { token_id: '00000000-0000-4000-8000-000000000000', at: 'half' } as const;

test.each([
  ['response_reminder', REMINDER, { status: 'open' }, { status: 'accepted' }],
  ['case_escalation', { step: 1 }, { status: 'open' }, { status: 'closed' }],
  [
    'auto_close_notice',
    { to: 'submitter' },
    { status: 'accepted', close_notice_at: TOMORROW },
    { status: 'accepted', close_notice_at: new Date(0) },
  ],
  [
    'auto_close_notice',
    { to: 'receiver' },
    { status: 'accepted', close_notice_at: TOMORROW },
    { status: 'closed', close_notice_at: TOMORROW },
  ],
] as const)('%s is sent while relevant and skipped when obsolete', async (template, props, relevant, obsolete) => {
  for (const overrides of [relevant, obsolete]) {
    const theCase = await make.case(overrides);
    await queueEmails([
      { template, props: { ...props, case_id: theCase.id } as never, to: { email: 'anna@portal.test' } },
    ]);
    const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
    await deliver(row!.id);
    await deliver(row!.id);
    expect(await rowOf(row!.id)).toMatchObject(
      overrides === relevant
        ? { status: 'sent', last_error: null }
        : { status: 'skipped', attempts: 1, last_error: expect.stringContaining('before this'), sent_at: null },
    );
  }
  expect(server.received).toHaveLength(1);
});

test('an approval request is skipped once decided', async () => {
  const { id: user_id } = await make.caller({ status: 'active' });
  await queueEmails([
    {
      template: 'approval_request',
      props: { user_id, token_id: REMINDER.token_id, reminder: true },
      to: { email: 'anna@portal.test' },
    },
  ]);
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
  await deliver(row!.id);
  expect(await rowOf(row!.id)).toMatchObject({
    status: 'skipped',
    last_error: 'The registration was decided before this email was sent.',
  });
  expect(server.received).toHaveLength(0);
});

test('an unknown template fails', async () => {
  const id = await queued();
  await testSql()`update outbox set template = 'constructor' where id = ${id}`;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: expect.stringContaining('no email') });
});
