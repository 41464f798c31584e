import { build } from '@/db/build/build';
import { deliver, GIVE_UP_AFTER } from '@/lib/mail/deliver';
import { closeTransport, PATIENCE } from '@/lib/mail/transport';
import { emptyDatabase, testSql } from '../../support/database';
import { queueLetters } from '../../support/outbox';
import { headerOf, type Manner, smtpServer } from '../../support/smtp';

type Row = { id: number; status: string; attempts: number; last_error: string | null; message_id: string; sent_at: Date | null };

let server: Awaited<ReturnType<typeof smtpServer>>;
let manner: (recipient: string) => Manner;

beforeEach(async () => {
  await emptyDatabase();
  manner = () => 'take';
  server = await smtpServer((recipient) => manner(recipient));
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  closeTransport();
  await server.stop();
});

/** Queues the copy letter of a new case to an address; gives the outbox row's id. */
async function queued(email = 'anna@portal.test', name = 'Anna Berg'): Promise<number> {
  const found = await build.case();
  await queueLetters([{ letter: 'case_copy', props: { case_id: found.id }, to: { name, email } }]);
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
  return row!.id;
}

const rowOf = async (id: number): Promise<Row> => (await testSql()<Row[]>`select * from outbox where id = ${id}`)[0]!;

test('a letter is sent once, to one recipient, with its headers', async () => {
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

test('letters of one case share their thread, and each has its own Message-ID', async () => {
  const found = await build.case({ status: 'accepted' });
  await queueLetters((['case_copy', 'case_bcc'] as const).map((letter) => ({ letter, props: { case_id: found.id }, to: { email: 'anna@portal.test' } })));
  const rows = await testSql()<Row[]>`select * from outbox order by id`;
  for (const { id } of rows) await deliver(id);
  const [first, second] = server.received;
  expect(headerOf(first!.raw, 'References')).toBe(headerOf(second!.raw, 'References'));
  expect(first!.message_id).not.toBe(second!.message_id);
});

test('an answer that a person wrote goes to that person on reply', async () => {
  const found = await build.case({ status: 'accepted' });
  const [answer] = await testSql()<{ id: number }[]>`select id from case_responses where case_id = ${found.id}`;
  await queueLetters([{ letter: 'case_answered', props: { case_id: found.id, response_id: answer!.id, token_id: null }, to: { email: 'anna@portal.test' } }]);
  const [row] = await testSql()<Row[]>`select * from outbox`;
  await deliver(row!.id);
  expect(headerOf(server.received[0]!.raw, 'Reply-To')).toBe('Mara Lindqvist <mara.lindqvist@portal.test>');
  expect(headerOf(server.received[0]!.raw, 'Auto-Submitted')).toBeUndefined();
});

test.each([451, 'drop'] as const)('%s: it stays queued, and the next attempt carries the same Message-ID', async (how) => {
  const id = await queued();
  manner = () => how;
  await expect(deliver(id)).rejects.toThrow();
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'queued', attempts: 1, last_error: expect.stringMatching(/./) });
  manner = () => 'take';
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  expect(server.received.map(({ message_id }) => message_id)).toEqual([row.message_id]);
});

test.each(['silence', 'delivery'] as const)('a server that says nothing is left when patience ends (%s), and the letter waits', async (which) => {
  const kept = PATIENCE[which];
  PATIENCE[which] = 400;
  const id = await queued();
  manner = () => 'stall';
  const began = Date.now();
  await expect(deliver(id)).rejects.toThrow();
  PATIENCE[which] = kept;
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
});

test('nobody listens: the letter waits', async () => {
  const id = await queued();
  await server.stop();
  await expect(deliver(id)).rejects.toThrow(/ECONNREFUSED/);
  expect(await rowOf(id)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('ECONNREFUSED') });
});

test('550: it is given up at once, and keeps what the server said', async () => {
  const id = await queued();
  manner = () => 550;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining('No such mailbox') });
  manner = () => 'take';
  await deliver(id);
  expect(server.received).toHaveLength(0);
});

test('one bad recipient does not hold up another', async () => {
  const [bad, good] = [await queued('gone@portal.test'), await queued('here@portal.test')];
  manner = (recipient) => (recipient.startsWith('gone') ? 550 : 'take');
  await Promise.all([deliver(bad), deliver(good)]);
  expect([(await rowOf(bad)).status, (await rowOf(good)).status]).toEqual(['failed', 'sent']);
});

test('after three days it is given up', async () => {
  const id = await queued();
  await testSql()`update outbox set created_at = ${new Date(Date.now() - GIVE_UP_AFTER - 1000)} where id = ${id}`;
  manner = () => 451;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: expect.stringContaining('Try again later') });
});

test.each([
  ['a list', 'anna@portal.test, evil@portal.test'],
  ['a named address', 'Anna <anna@portal.test>'],
  ['a header', 'anna@portal.test\r\nBcc: evil@portal.test'],
])('%s is no recipient: nothing is sent', async (_what, email) => {
  const id = await queued(email);
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: 'The recipient is not one e-mail address.' });
  expect(server.received).toHaveLength(0);
});

test('a name adds neither header nor recipient', async () => {
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
  ['auto_close_notice', { to: 'submitter' }, { status: 'accepted', close_notice_at: TOMORROW }, { status: 'accepted', close_notice_at: new Date(0) }],
  ['auto_close_notice', { to: 'receiver' }, { status: 'accepted', close_notice_at: TOMORROW }, { status: 'closed', close_notice_at: TOMORROW }],
] as const)('%s leaves while it is of use, and not when it has come too late', async (letter, props, inTime, late) => {
  for (const story of [inTime, late]) {
    const found = await build.case(story);
    await queueLetters([{ letter, props: { ...props, case_id: found.id } as never, to: { email: 'anna@portal.test' } }]);
    const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
    await deliver(row!.id);
    await deliver(row!.id);
    expect(await rowOf(row!.id)).toMatchObject(story === inTime ? { status: 'sent', last_error: null } : { status: 'dropped', attempts: 1, last_error: expect.stringContaining('before this'), sent_at: null });
  }
  expect(server.received).toHaveLength(1);
});

test('nobody is asked to decide on a newcomer who has been decided on', async () => {
  const { id: user_id } = await build.caller({ status: 'active' });
  await queueLetters([{ letter: 'approval_request', props: { user_id, token_id: REMINDER.token_id, reminder: true }, to: { email: 'anna@portal.test' } }]);
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from outbox`;
  await deliver(row!.id);
  expect(await rowOf(row!.id)).toMatchObject({ status: 'dropped', last_error: 'The registration was decided before this letter left.' });
  expect(server.received).toHaveLength(0);
});

test('a letter that this version does not know is shown as failed', async () => {
  const id = await queued();
  await testSql()`update outbox set letter = 'constructor' where id = ${id}`;
  await deliver(id);
  expect(await rowOf(id)).toMatchObject({ status: 'failed', last_error: expect.stringContaining('no letter') });
});
