import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { attached, mailFixture, multipart, rawMail, receive, receivingMails } from '../../support/mail-in';
import { asClient } from '../../support/public-api';

receivingMails();

type Mail = { note_id: number; text: string; error: string };
const QUOTING = 'The fix is in 9.4.\n\n-- \nIngrid\n\nOn 27 Nov 2026, Acme <x@acme.test> wrote:\n> Which release?';
const WHOLE = QUOTING.replace('-- ', '--');

/** A note of a mail that quotes, and the call for all of it. */
async function quoting() {
  const fixture = await mailFixture();
  await receive(rawMail({ text: QUOTING }), fixture.theirs);
  const [note] = await fixture.notes();
  const mail = (who?: { id: number }, token?: string) =>
    api(who).get<Mail>(fixture.path(`notes/${note!.id}/mail`, token));
  return { ...fixture, note: note!, mail };
}

test('what is left out of a mail stays one call away for whom the note is', async () => {
  const { note, mail, caller, receiver_caller, theCase } = await quoting();
  expect(note).toMatchObject({ body: '<p>The fix is in 9.4.</p>', has_whole_mail: true });
  for (const [who, token] of [[caller], [receiver_caller], [undefined, theCase.respond_secret]] as const)
    expect(await mail(who, token)).toMatchObject({ status: 200, body: { note_id: note.id, text: WHOLE } });
  const stranger = await make.caller({ company_id: (await make.company({})).id });
  expect((await mail(stranger)).status).toBe(404);
  expect((await mail(undefined)).status).toBe(404);
});

test('a note of another case, an internal one of the other side, and one that leaves nothing out have no mail', async () => {
  const { caller, company, receiver_caller, note, mail, path, theCase, theirs, notes } = await quoting();
  await receive(rawMail({ text: 'All of it.' }), theirs);
  const [, short] = await notes();
  expect(short!.has_whole_mail).toBe(false);
  expect((await api(caller).get(path(`notes/${short!.id}/mail`))).status).toBe(404);
  await testSql()`update case_notes set audience = 'internal', company_id = ${company.id} where id = ${note.id}`;
  expect([(await mail(receiver_caller)).status, (await mail(caller)).status]).toEqual([404, 200]);
  const other = await make.case({ submitter_id: caller.id, document_id: theCase.document_id });
  expect((await mail(caller, other.token)).status).toBe(404);
});

test.each([
  [
    'redacted',
    ({ path, note, receiver_caller }) =>
      api(receiver_caller).post(path(`notes/${note.id}/redact`), { reason: 'It names another customer.' }),
  ],
  [
    'deleted with its case',
    async ({ theCase }) => {
      const staff = await make.superAdmin({});
      return api(staff).delete(`/api/super_admin/escalation/${theCase.id}`);
    },
  ],
] as [string, (fixture: Awaited<ReturnType<typeof quoting>>) => Promise<{ status: number }>][])(
  'the mail of a note that is %s is gone',
  async (_, remove) => {
    const fixture = await quoting();
    await testSql()`update users set role = 'business_manager' where id = ${fixture.receiver_caller.id}`;
    expect((await remove(fixture)).status).toBe(200);
    expect((await fixture.mail(fixture.caller)).status).toBe(404);
    expect(JSON.stringify(await testSql()`select * from case_notes`)).not.toContain('Which release?');
  },
);

test('API clients of both companies read it; lists only say that it is there', async () => {
  const { note, company, receiver, theCase } = await quoting();
  for (const { id: company_id } of [company, receiver]) {
    const client = asClient(await make.apiClient({ company_id, scopes: ['cases:read'] }));
    const path = `/v1/collaboration-requests/${theCase.token}/notes`;
    expect((await client.get(path)).body).toMatchObject([{ id: note.id, hasWholeMail: true }]);
    expect(JSON.stringify((await client.get(path)).body)).not.toContain('Which release?');
    expect((await client.get(`${path}/${note.id}/mail`)).body).toEqual({ noteId: note.id, text: WHOLE });
    expect((await client.get(`${path}/${note.id + 1}/mail`)).body).toMatchObject({ message: 'Note not found.' });
  }
});

test('named texts are files, a table stays one, and a text longer than a note is a file', async () => {
  const { theirs, notes } = await mailFixture();
  const log = { type: 'text/plain; name="node2.log"', disposition: 'inline', content: 'eth1: link is down' };
  const table =
    '<table><tr><th>Port</th></tr><tr><td>1/0/3</td><td>12</td></tr><tr><td>1/0/31</td><td>2</td></tr></table>';
  await receive(rawMail({ body: multipart([{ type: 'text/html; charset=utf-8', content: table }, log]) }), theirs);
  await receive(rawMail({ text: 'line of a log\n'.repeat(2_000) }), theirs);
  const [first, long] = await notes();
  expect(first!.body).toBe(
    '<table><tbody><tr><th>Port</th></tr><tr><td>1/0/3</td><td>12</td></tr><tr><td>1/0/31</td><td>2</td></tr></tbody></table>',
  );
  expect(first!.files.map(({ name }) => name)).toEqual(['node2.log']);
  expect(long!.body).toMatch(/all of its text is in the file whole-email\.txt/);
  expect(long!.files).toMatchObject([{ name: 'whole-email.txt', type: 'text/plain', size: expect.any(Number) }]);
  expect(long!.files[0]!.size).toBeGreaterThan(28_000);
});

test('attachments are files of the note; those that an upload would refuse are named', async () => {
  const { caller, theirs, notes, path } = await mailFixture();
  const body = multipart([
    { content: 'See the files.' },
    attached('node two.log', 'line one\n'),
    attached('page.html', '<p>x</p>'),
    attached('fake.txt', '<!doctype html><script>alert(1)</script>'),
    attached('empty.txt', ''),
    { type: 'image/png', disposition: 'inline', id: 'logo-1@concord', content: 'ours' },
    { type: 'image/png', disposition: 'inline; filename="shot.png"', id: 'part1@borealis.test', content: 'theirs' },
    { type: 'message/rfc822', content: 'Subject: Inner\n\nText' },
  ]);
  await receive(rawMail({ body }), theirs);
  const [note] = await notes();
  expect(note!.files.map(({ name, type }) => [name, type])).toEqual([
    ['node two.log', 'text/plain'],
    ['shot.png', 'image/png'],
    ['message.eml', 'application/octet-stream'],
  ]);
  expect(note!.body).toContain('<p>See the files.</p>');
  expect(note!.body).toMatch(
    /page\.html: A browser would run[\s\S]*fake\.txt: A browser would run[\s\S]*empty\.txt: This file is empty/,
  );
  const download = await api(caller).get(path(`files/${note!.files[0]!.id}`));
  expect(download.status).toBe(200);
});

test('more files than a note takes, and than the case has room for, are named', async () => {
  const { theCase, receiver, theirs, notes } = await mailFixture();
  const body = multipart(Array.from({ length: 23 }, (_, at) => attached(`file-${at}.log`, `content ${at}`)));
  await testSql()`insert into file_contents (size, sha256) values (1, 'x')`;
  await testSql()`insert into case_files (case_id, company_id, name, type, size, sha256, state, content_id)
    select ${theCase.id}, ${receiver.id}, 'x', 'x', 1, 'x', 'clean', c.id from file_contents c, generate_series(1, 195)`;
  await receive(rawMail({ body }), theirs);
  const [note] = await notes();
  expect(note!.files.map(({ name }) => name)).toEqual(Array.from({ length: 5 }, (_, at) => `file-${at}.log`));
  expect(note!.body).toMatch(/file-22\.log: A note has at most 20 files/);
  expect(note!.body).toMatch(/file-5\.log: A case has at most 200 files/);
});

test('with a scanner nobody gets a mailed file before it is checked', async () => {
  process.env.CLAMD_URL = 'tcp://127.0.0.1:9';
  const { caller, theirs, notes, path } = await mailFixture();
  await receive(rawMail({ body: multipart([attached('tool.exe', 'MZ')]) }), theirs);
  const [file] = (await notes())[0]!.files;
  expect(file!.state).toBe('checking');
  expect((await api(caller).get(path(`files/${file!.id}`))).status).toBe(409);
});
