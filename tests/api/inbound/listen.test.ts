import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@/scripts/ports';
import { log } from '@/lib/platform/log';
import { startListening, stopListening } from '@/lib/reach/inbound/listen';
import { processMails } from '@/lib/reach/inbound/process-mails';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { attached, DOMAIN, mailFixture, multipart, rawMail, sendTo } from '../../support/mail-in';
import { ownSettings } from '../../support/own-settings';

let port: number;

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  port = await freePort();
  process.env.INBOUND_SMTP_PORT = String(port);
  await startListening();
});
afterEach(async () => {
  await stopListening();
});

const kept = async () => (await testSql()<{ n: number }[]>`select count(*)::int as n from received_mails`)[0]!.n;
const refusalOf = (sending: Promise<void>) =>
  sending.then(
    () => 'taken',
    (error: { responseCode?: number; code?: string }) => error.responseCode ?? error.code,
  );

test('a mail to a reply address is acknowledged once it is committed, and becomes a note', async () => {
  const { theirs, notes } = await mailFixture();
  await sendTo(port, { to: [theirs], raw: rawMail({ text: 'By SMTP' }) });
  expect(await kept()).toBe(1);
  expect(await testSql()`select return_path, state from received_mails`).toEqual([
    { return_path: 'ingrid@borealis.test', state: 'waiting' },
  ]);
  await processMails();
  expect((await notes()).map(({ body }) => body)).toEqual(['<p>By SMTP</p>']);
});

test('mail servers may change the case of an address', async () => {
  const { theirs } = await mailFixture();
  await sendTo(port, { to: [theirs.toUpperCase().replace(/@.*/, (domain) => domain.toLowerCase())], raw: rawMail() });
  expect(await kept()).toBe(1);
});

test('whatever is no known address is refused with the same words', async () => {
  const { theirs } = await mailFixture();
  const unknown = [
    `case+${'0'.repeat(40)}@${DOMAIN}`,
    theirs.replace(DOMAIN, 'elsewhere.test'),
    theirs.replace('case+', ''),
    `${theirs.slice(0, 20)}@${DOMAIN}`,
    `postmaster@${DOMAIN}`,
    'caller@acme.test',
  ];
  const answers = await Promise.all(
    unknown.map((address) =>
      sendTo(port, { to: [address], raw: rawMail() }).catch((error: { response?: string }) => error.response),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['550 No such mailbox.']));
  expect(await kept()).toBe(0);
});

test('one mail to several addresses is kept for each, with one content', async () => {
  const { theirs, ours } = await mailFixture();
  await sendTo(port, { to: [theirs, ours, `case+${'0'.repeat(40)}@${DOMAIN}`], raw: rawMail() });
  expect(
    await testSql()`select count(*)::int as n, count(distinct content_id)::int as contents from received_mails`,
  ).toEqual([{ n: 2, contents: 1 }]);
});

test('30 MB are taken, and a byte more is not', async () => {
  const { theirs } = await mailFixture();
  const head = rawMail({ text: '' });
  const ofSize = (size: number) => {
    const lines = Math.floor((size - head.length) / 1_000);
    const body = `${'x'.repeat(998)}\r\n`.repeat(lines);
    return head + body + 'x'.repeat(size - head.length - body.length - 2) + '\r\n';
  };
  const limit = 30 * 1024 * 1024;
  expect(await refusalOf(sendTo(port, { to: [theirs], raw: ofSize(limit + 1) }))).toBe(552);
  expect(await kept()).toBe(0);
  expect(await refusalOf(sendTo(port, { to: [theirs], raw: ofSize(limit) }))).toBe('taken');
  expect(await kept()).toBe(1);
});

test('a header of 1 MB is refused, and the connection goes on', async () => {
  const { theirs } = await mailFixture();
  const raw = rawMail({ headers: [`X-Long: ${'x'.repeat(1024 * 1024)}`] });
  expect(await refusalOf(sendTo(port, { to: [theirs], raw }))).toBe(554);
  expect(await kept()).toBe(0);
});

test('too many mails to an address in an hour come later', async () => {
  const { theirs } = await mailFixture();
  process.env.LIMIT_NOTES = '2';
  const sent = [];
  for (let at = 0; at < 3; at++) sent.push(await refusalOf(sendTo(port, { to: [theirs], raw: rawMail() })));
  expect(sent).toEqual(['taken', 'taken', 451]);
});

test('while the database fails a sender is asked to come back', async () => {
  const { theirs } = await mailFixture();
  await testSql()`alter table received_mails rename to received_mails_gone`;
  try {
    expect(await refusalOf(sendTo(port, { to: [theirs], raw: rawMail() }))).toBe(451);
  } finally {
    await testSql()`alter table received_mails_gone rename to received_mails`;
  }
  expect(await kept()).toBe(0);
});

test('a sender that disconnects in the middle of a mail leaves nothing', async () => {
  const { theirs } = await mailFixture();
  const said = await dialog(
    ['EHLO x', 'MAIL FROM:<a@b.test>', `RCPT TO:<${theirs}>`, 'DATA'],
    'Subject: x\r\n\r\nText',
  );
  expect(said).toMatch(/^354 /m);
  await sendTo(port, { to: [theirs], raw: rawMail() });
  expect(await kept()).toBe(1);
});

test('connections of one address that only wait keep out neither the mail of others nor its own', async () => {
  const { theirs } = await mailFixture();
  const idle = Array.from({ length: 70 }, () => connect(port, '127.0.0.1'));
  const said = await Promise.all(
    idle.map(async (socket) => {
      socket.on('error', () => undefined);
      const [line] = (await once(socket, 'data')) as [Buffer];
      return line.toString().slice(0, 3);
    }),
  );
  expect(said.filter((code) => code === '220').length).toBeGreaterThanOrEqual(20);
  for (const from of ['127.0.0.2', '127.0.0.1'])
    await sendTo(port, { to: [theirs], raw: rawMail({ text: from }), localAddress: from });
  expect(await kept()).toBe(2);
  for (const socket of idle) socket.destroy();
});

/** What the server says to lines, sent one after the other; then the connection breaks, in the middle of the rest. */
async function dialog(lines: string[], rest = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part.toString()));
  socket.on('error', () => undefined);
  await eventually(() => expect(said).toMatch(/^220 /));
  for (const line of lines) {
    const before = said.length;
    socket.write(`${line}\r\n`);
    await eventually(() => expect(said.length).toBeGreaterThan(before));
  }
  if (rest) await new Promise((resolve) => socket.write(rest, resolve));
  socket.destroy();
  return said;
}

test('it offers neither login nor TLS, and names its size', async () => {
  process.env.INBOUND_DOMAIN = DOMAIN;
  const said = await dialog(['EHLO x', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'VRFY root']);
  expect(said).toContain(`SIZE ${30 * 1024 * 1024}`);
  expect(said).not.toMatch(/^250[- ](?:AUTH|STARTTLS)/m);
});

test('guesses of a connection are answered alike, and after ten of them everything is', async () => {
  const { theirs } = await mailFixture();
  const guess = (at: number) => `RCPT TO:<case+${String(at).padStart(40, '0')}@${DOMAIN}>`;
  const said = await dialog([
    'EHLO x',
    'MAIL FROM:<a@b.test>',
    ...Array.from({ length: 10 }, (_, at) => guess(at)),
    `RCPT TO:<${theirs}>`,
  ]);
  expect(said.match(/^550 No such mailbox\./gm)).toHaveLength(11);
});

test('it stops without losing a mail on its way', async () => {
  const { theirs } = await mailFixture();
  const raw = rawMail({ body: multipart([attached('dump.bin', Buffer.alloc(8 * 1024 * 1024, 'x'))]) });
  const sending = refusalOf(sendTo(port, { to: [theirs], raw }));
  await stopListening();
  expect((await sending) === 'taken' ? await kept() : 0).toBe(await kept());
  expect(await refusalOf(sendTo(port, { to: [theirs], raw: rawMail() }))).not.toBe('taken');
});

test('a port that is taken is tried again', async () => {
  await stopListening();
  const other = (await import('node:net')).createServer();
  await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve));
  const refused = jest.spyOn(log, 'error');
  const starting = startListening();
  await eventually(() => expect(refused).toHaveBeenCalled());
  refused.mockRestore();
  await new Promise((resolve) => other.close(resolve));
  await starting;
  const { theirs } = await mailFixture();
  expect(await refusalOf(sendTo(port, { to: [theirs], raw: rawMail() }))).toBe('taken');
});
