import { processMails } from '@/lib/reach/inbound/process-mails';
import { readMail, UnreadableMail } from '@/lib/reach/inbound/read-mail';
import { testSql } from '../../support/database';
import {
  attached,
  keep,
  mailFixture,
  multipart,
  processKept,
  rawMail,
  receive,
  states,
  receivingMails,
} from '../../support/mail-in';
import { outbox } from '../../support/outbox';

receivingMails();

/** Kept, handled, and nothing is in the way of the next mail. */
async function survives(
  raw: string | Buffer,
  handle: () => Promise<unknown> = processKept,
): Promise<{ state: string; bodies: (string | null)[]; files: string[] }> {
  const { theirs, notes } = await mailFixture();
  await keep(raw, [theirs]);
  await handle();
  const [state] = await states();
  const written = await notes();
  await receive(rawMail({ text: 'The next one' }), theirs);
  expect((await notes()).at(-1)!.body).toBe('<p>The next one</p>');
  const files = written.flatMap((note) => note.files.map(({ name }) => name));
  return { state: state!, bodies: written.map(({ body }) => body), files };
}

const nested = (depth: number): string =>
  depth ? `Content-Type: message/rfc822\n\nFrom: a@b.test\nSubject: ${depth}\n${nested(depth - 1)}` : '\nThe end';
const nestedParts = (depth: number): string =>
  depth
    ? `Content-Type: multipart/mixed; boundary="b${depth}"\n\n--b${depth}\n${nestedParts(depth - 1)}\n--b${depth}--\n`
    : 'Content-Type: text/plain\n\nThe end\n';

const tenThousand = (boundary: string) =>
  rawMail({
    body: multipart(
      Array.from({ length: 10_000 }, () => ({ content: 'x' })),
      'mixed',
      boundary,
    ),
  });

test.each([
  ['10,000 parts', () => tenThousand('the-boundary')],
  [
    '10,000 parts of a boundary in pieces',
    () => tenThousand('ab').replace('boundary="ab"', 'boundary*0="a"; boundary*1="b"'),
  ],
  ['parts 60 deep', () => rawMail({ body: nestedParts(60) })],
  ['a header of 1 MB', () => rawMail({ headers: [`X-Long: ${'x'.repeat(1024 * 1024)}`] })],
  [
    '10,000 boundaries',
    () => rawMail({ body: Array.from({ length: 10_000 }, (_, at) => `X-${at}: boundary=b${at}`).join('\n') }),
  ],
])('%s: unreadable in a thread of its own, and nothing else happens', async (_, raw) => {
  expect(await survives(raw(), processMails)).toEqual({ state: 'unreadable', bodies: [], files: [] });
});

test.each([
  ['mails in mails, 50 deep', rawMail({ body: nested(50) }), ['message.eml']],
  ['a part that never ends', rawMail({ body: 'Content-Type: multipart/mixed; boundary="x"\n\n--x\n\nThe end' }), []],
  ['a header without an end', 'From: ingrid@borealis.test\r\nSubject: The end', null],
  ['no header at all', '\r\n\r\nThe end', null],
  ['nothing but zeros', Buffer.alloc(100_000), null],
  ['bytes of no encoding', Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256)), null],
])('%s: read as far as it can be', async (_, raw, files) => {
  const found = await survives(raw);
  if (files === null) expect(found.bodies).toEqual([]);
  else expect(found).toMatchObject({ state: 'noted', files });
});

test.each([
  ['a charset that does not exist', 'text/plain; charset=klingon-8', Buffer.from('Hello')],
  ['UTF-8 that is not', 'text/plain; charset=utf-8', Buffer.from([0x48, 0xff, 0xfe, 0x69])],
  ['UTF-16 that is not', 'text/plain; charset=utf-16le', Buffer.from('Hello')],
  ['zeros', 'text/plain; charset=utf-8', Buffer.from('Hel\0lo\0')],
  ['a type that does not exist', 'text/plain; ;;; charset="""', Buffer.from('Hello')],
])('%s in the text: a note without control characters', async (_, type, content) => {
  const { bodies, state } = await survives(rawMail({ body: multipart([{ type, content }]) }));
  expect(state).toBe('noted');
  expect(bodies.join()).not.toMatch(/[\0-\u0008\u202e]/);
});

test('of HTML only the text is kept', async () => {
  const content =
    '<p>Hello</p><script>alert(1)</script><img src="https://evil.test/pixel.png"><a href="javascript:alert(2)">there</a><form action="//evil.test"><input name="p"></form><b>&lt;img src=x onerror=alert(3)&gt;</b>';
  const { bodies } = await survives(rawMail({ body: multipart([{ type: 'text/html; charset=utf-8', content }]) }));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toMatch(/<(?:script|img|form|input|a)\b|pixel|alert\(1\)/);
  expect(bodies[0]).toContain('&lt;img src=x onerror=alert(3)&gt;');
});

test('a file’s name has no path, control and direction characters', async () => {
  const names = [
    '../../etc/passwd.log',
    'C:\\\\Windows\\\\evil.log',
    'gpj.\u202egol.log',
    '=?utf-8?B?YQBiDQpYOiB5LmxvZw==?=',
  ];
  const body = multipart(names.map((name) => attached(name, 'x')));
  const { files } = await survives(rawMail({ body }));
  expect(files.slice(0, 3)).toEqual(['passwd.log', 'evil.log', 'gpj.gol.log']);
  expect(files.join()).not.toMatch(/[\0-\u001f\u202e"/\\]/);
});

test('an author’s name and a subject have neither', async () => {
  const { theirs, notes, events } = await mailFixture();
  const from = `=?utf-8?B?${Buffer.from('Ingrid\r\nBcc: x@evil.test\u202e\0').toString('base64')}?= <ingrid@borealis.test>`;
  await receive(rawMail({ from }), theirs);
  expect((await notes())[0]!.author.name).toBe('Ingrid Bcc: x@evil.test');
  const subject = `=?utf-8?B?${Buffer.from(`Out\r\nof\0office${'!'.repeat(500)}`).toString('base64')}?=`;
  await receive(rawMail({ subject, headers: ['Auto-Submitted: auto-replied'] }), theirs);
  expect((await events('auto-reply'))[0]).toMatchObject({ text: expect.stringMatching(/^Out of office!{1,190}…$/) });
});

test('who wrote an unreadable mail hears of it; whoever else does not', async () => {
  const { theirs } = await mailFixture();
  const body = nestedParts(60);
  await receive(rawMail({ body, from: 'x@evil.test' }), theirs);
  await receive(rawMail({ body, headers: ['Auto-Submitted: auto-replied'] }), theirs);
  expect(await outbox.of('reply_refused')).toEqual([]);
  await receive(rawMail({ body }), theirs);
  expect((await outbox.of('reply_refused')).map(({ to_email }) => to_email)).toEqual(['ingrid@borealis.test']);
});

test('a mail of 30 MB is a note with its file, within the limits of the thread that reads it', async () => {
  const { theirs, notes } = await mailFixture();
  const content = Buffer.alloc(21 * 1024 * 1024, 'x');
  await keep(rawMail({ body: multipart([{ content: 'The dump.' }, attached('dump.bin', content)]) }), [theirs]);
  await processMails();
  expect((await notes())[0]).toMatchObject({
    body: '<p>The dump.</p>',
    files: [{ name: 'dump.bin', size: content.length }],
  });
  expect(await testSql()`select count(*)::int as n from file_contents`).toEqual([{ n: 1 }]);
});

test('the thread that reads a mail ends after its time, and nothing else does', async () => {
  const raw = Uint8Array.from(Buffer.from(rawMail({ text: `On ${'a '.repeat(90_000)}\n`.repeat(2) })));
  await expect(readMail(raw, { return_path: null, recipient: '' }, { seconds: 0.001 })).rejects.toThrow(UnreadableMail);
});

test('many mails at once, and several workers: each becomes one note', async () => {
  const { theirs, notes } = await mailFixture();
  await Promise.all(Array.from({ length: 6 }, (_, at) => keep(rawMail({ text: `Note ${at}` }), [theirs])));
  await Promise.all([processMails(), processMails(), processMails()]);
  expect((await notes()).map(({ body }) => body).toSorted()).toEqual(
    Array.from({ length: 6 }, (_, at) => `<p>Note ${at}</p>`).toSorted(),
  );
  expect(new Set(await states())).toEqual(new Set(['noted']));
});
