import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { freePort } from '../../../scripts/ports';
import { eventually } from '../../support/eventually';

jest.setTimeout(20_000);

type StoredMail = {
  id: string;
  read: boolean;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  calculatedBcc: { address: string }[];
  html: string;
  text: string;
  headers: Record<string, string | string[]>;
  attachments: { filename: string; generatedFileName: string; contentType: string }[];
};

let server: ChildProcess;
let [smtp, web] = [0, 0];
const folder = mkdtempSync(join(tmpdir(), 'concord-mail-'));

async function start(): Promise<void> {
  server = fork(join(process.cwd(), 'scripts', 'mail.ts'), [String(smtp), String(web), folder], { execArgv: [] });
  await once(server, 'message');
}

async function stop(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  [smtp, web] = [await freePort(), await freePort()];
  await start();
});
afterAll(stop);

const open = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${web}${path}`, init);
const stored = async (query = '') => (await (await open(`/api/email${query}`)).json()) as StoredMail[];

async function send(subject: string, html = `<p>Hello</p>`): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtp, secure: false });
  await transport.sendMail({
    from: 'Concord <no-reply@portal.test>',
    to: 'Zoë Member <zoe@acme.test>',
    bcc: 'hidden@acme.test',
    subject,
    html,
    text: 'Hello',
    attachments: [
      { filename: 'invoice 1.pdf', content: Buffer.from('%PDF-1.7') },
      { filename: 'logo.png', content: Buffer.from([137, 80, 78, 71]), cid: 'logo@portal' },
    ],
  });
}

test('mail is listed as JSON, with its parts and files', async () => {
  await send('Case Ä-1 was answered', '<p>Hello <img src="cid:logo@portal"></p>');
  const [mail] = await stored();
  expect(mail).toMatchObject({
    subject: 'Case Ä-1 was answered',
    from: [{ address: 'no-reply@portal.test', name: 'Concord' }],
    to: [{ address: 'zoe@acme.test', name: 'Zoë Member' }],
    calculatedBcc: [{ address: 'hidden@acme.test' }],
    text: expect.stringContaining('Hello'),
    headers: { 'mime-version': '1.0' },
    attachments: [{ filename: 'logo.png' }, { filename: 'invoice 1.pdf', contentType: 'application/pdf' }],
  });
  expect(await (await open(`/api/email/${mail!.id}`)).json()).toMatchObject({ id: mail!.id, html: mail!.html });
  const file = await open(`/api/email/${mail!.id}/attachment/${mail!.attachments[1]!.generatedFileName}`);
  expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
    "attachment; filename*=UTF-8''invoice%201.pdf",
    '%PDF-1.7',
  ]);
  const source = /src="([^"]+)"/.exec(mail!.html)![1]!;
  expect((await open(source)).headers.get('content-type')).toContain('image/png');
});

test('mail is filtered by query and sorted', async () => {
  await send('Second');
  expect((await stored('?subject=second')).map(({ subject }) => subject)).toEqual(['Second']);
  expect((await stored('?sort=desc&limit=1')).map(({ subject }) => subject)).toEqual(['Second']);
});

test('the pages show what a mail says as text, and run none of it', async () => {
  await send('<script>alert(1)</script>', '<p>Hello</p><script>alert(2)</script>');
  const [mail] = await stored('?sort=desc&limit=1');
  const list = await (await open('/')).text();
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const page = await (await open(`/${mail!.id}`)).text();
  expect(page).not.toContain('alert(2)');
  const html = await open(`/api/email/${mail!.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [^;]*; default-src 'none'/);
  expect(html.headers.get('content-security-policy')).not.toContain('allow-scripts');
});

test('a mail is downloaded as it was received', async () => {
  const [mail] = await stored('?sort=desc&limit=1');
  const file = await open(`/api/email/${mail!.id}/download`);
  expect(file.headers.get('content-type')).toContain('message/rfc822');
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${mail!.id}.eml"`);
  const text = await file.text();
  expect(text).toBe(await (await open(`/api/email/${mail!.id}/source`)).text());
  expect(text).toContain('zoe@acme.test');
});

test('all mails are marked as read', async () => {
  await send('Unread');
  const unread = (await stored()).filter(({ read }) => !read);
  expect(unread.map(({ subject }) => subject)).toContain('Unread');
  const readAll = async () => (await open('/api/email/read-all', { method: 'PATCH' })).json();
  expect(await readAll()).toBe(unread.length);
  expect((await stored()).filter(({ read }) => !read)).toEqual([]);
  expect(await readAll()).toBe(0);
});

test('several mails are deleted at once, and no others', async () => {
  await send('First of two');
  await send('Second of two');
  const all = (await stored()).map(({ id }) => id);
  const ids = [all.at(-2)!, 'none', all.at(-1)!, '../etc'];
  const remove = (body: string) => open('/api/email/delete', { method: 'POST', body });
  expect(await (await remove(JSON.stringify({ ids }))).json()).toEqual({
    deleted: [ids[0], ids[2]],
    notFound: ['none', '../etc'],
  });
  expect((await stored()).map(({ id }) => id)).toEqual(all.slice(0, -2));
  for (const body of ['', '{', '[]', 'null', '{"ids":"all"}', '{"ids":[1]}'])
    expect([body, (await remove(body)).status]).toEqual([body, 400]);
  expect(await stored()).toHaveLength(all.length - 2);
});

test('the settings are shown', async () => {
  expect(await (await open('/api/config')).json()).toEqual({
    version: expect.stringMatching(/^3\./),
    isOutgoingEnabled: false,
    smtpPort: smtp,
  });
});

test('mail is there after a restart, until it is deleted', async () => {
  const before = (await stored()).map(({ id }) => id);
  await stop();
  await start();
  await eventually(async () => expect((await stored()).map(({ id }) => id)).toEqual(before));
  expect(await (await open(`/api/email/${before[0]}`, { method: 'DELETE' })).json()).toBe(true);
  expect((await open(`/api/email/${before[0]}`)).status).toBe(404);
  await open('/api/email/all', { method: 'DELETE' });
  expect(await stored()).toEqual([]);
});

test.each(['/api/email/none', '/none', '/api/none', '/api/email/..%2F..%2Fetc/source'])(
  '%s is not found',
  async (path) => {
    expect((await open(path)).status).toBe(404);
  },
);
