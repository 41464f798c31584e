import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiAttachment, ApiNote } from '@/lib/reach/public-api/resources';
import { noteForEmail } from '@/lib/reach/mail/note-html';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { apiFixture, asClient, CASES, PROBLEM } from '../../support/public-api';
import { openPushReceiver, PUSH_HOST } from '../../support/push-receiver';

ownSettings();
beforeEach(emptyDatabase);

async function roomed(status: 'open' | 'accepted' | 'closed' | 'rejected' = 'accepted') {
  const fixture = await apiFixture();
  const theCase = await fixture.newCase({ status });
  const path = `${CASES}/${theCase.token}`;
  const write = (body: string, audience = 'shared') =>
    api(fixture.caller).post<{ note: { body: string } }>(`/api/caller/case/${theCase.token}/notes`, { audience, body });
  const [ours, theirs] = [asClient(fixture.submitter), asClient(fixture.receiver_client)];
  return { ...fixture, theCase, path, ours, theirs, write };
}

test('a note is written as summary and description, and both companies read it so', async () => {
  const { path, ours, theirs, theCase, company, caller, submitter } = await roomed();
  const sent = {
    summary: 'Logs “attached” <now>',
    description: '<p>See <b>node 2</b>.</p><script>x</script>',
    priority: 'HIGH',
  };
  const { status, body } = await ours.post<ApiNote>(`${path}/notes`, sent);
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(Number),
      caseId: theCase.id,
      companyName: 'Acme',
      companyId: company.id,
      type: 'USER_PARTNER',
      creatorUsername: submitter.client_id,
      creatorEmail: null,
      creatorName: 'Ticket bridge',
      summary: 'Logs “attached” <now>',
      description: '<p>See <b>node 2</b>.</p>',
      hasWholeMail: false,
      priority: 'HIGH',
      status: 'ENTERED',
      token: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      direction: 'OUTBOUND',
      authorCompanyId: company.id,
      source: 'API',
      perhapsAutomatic: false,
      attachments: [],
    },
  ]);
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toEqual([{ ...body, direction: 'INBOUND' }]);
  const room = await api(caller).get<{ timeline: { kind: string; audience: string; author: { name: string } }[] }>(
    `/api/caller/case/${theCase.token}/room`,
  );
  expect(room.body.timeline).toContainEqual(
    expect.objectContaining({ kind: 'note', audience: 'shared', author: { name: 'Ticket bridge' } }),
  );
});

test.each([
  ['line1\nline2\n\n  indented', '<p>line1<br />line2</p><p>\u00a0\u00a0indented</p>'],
  ['ping <ip> & 1 < 2\r\n<div>x</div>', '<p>ping &lt;ip&gt; &amp; 1 &lt; 2<br />&lt;div&gt;x&lt;/div&gt;</p>'],
  ['a<br>b <ip>\n<ingrid@b.test> <span>c</span>', 'a<br />b &lt;ip&gt;<br />&lt;ingrid@b.test&gt; c'],
  ['a<br>\nb\n<b>c</b>', 'a<br />b<br /><b>c</b>'],
  ['if (a<b && c>d)\nvector<i> v', '<p>if (a&lt;b &amp;&amp; c&gt;d)<br />vector&lt;i&gt; v</p>'],
  ['<p>a\nb <o:p>c</o:p></p>', '<p>a\nb c</p>'],
  ['<table><tr><td colspan="2" rowspan="900">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
])('plain text keeps its lines and what is in angle brackets: %j', async (description, kept) => {
  const { path, ours, write } = await roomed();
  expect((await ours.post<ApiNote>(`${path}/notes`, { summary: 'Counters', description })).body.description).toBe(kept);
  expect((await write(description)).body.note.body).toBe(kept);
});

test('the summary of a note that begins with a table is its first row, with superscripts', async () => {
  const { path, theirs, write } = await roomed();
  const body =
    '<table><tbody><tr><th><p>Port</p></th><th><p>Packets</p></th></tr><tr><td>1/0/3</td><td>10<sup>9</sup></td></tr></tbody></table>';
  await write(body);
  await write('<p>10<sup>9</sup></p>');
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toMatchObject([
    { summary: 'Port | Packets', description: body },
    { summary: '10^9' },
  ]);
});

test('a note of the portal has its first line as summary; internal ones are not there', async () => {
  const { path, theirs, write } = await roomed();
  await write('<p>First line</p><p>Second line</p>');
  await write('<p>Secret</p>', 'internal');
  const { body } = await theirs.get<ApiNote[]>(`${path}/notes`);
  expect(body).toMatchObject([
    { summary: 'First line', description: '<p>First line</p><p>Second line</p>', source: 'WEB' },
  ]);
});

test('a note that may go to the customer says so to both companies, and comes back as it was sent', async () => {
  const { path, ours, theirs, theCase, caller } = await roomed();
  const sent = await ours.post<ApiNote>(`${path}/notes`, { summary: 'Fixed in 1.3', type: 'user_public' });
  expect(sent).toMatchObject({ status: 200, body: { type: 'USER_PUBLIC' } });
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toMatchObject([{ type: 'USER_PUBLIC' }]);
  const room = await api(caller).get<{ timeline: object[] }>(`/api/caller/case/${theCase.token}/room`);
  expect(room.body.timeline).toContainEqual(expect.objectContaining({ kind: 'note', for_customer: true }));
  for (const type of ['SYSTEM', 'CUSTOMER']) {
    const refused = await ours.post(`${path}/notes`, { summary: 'x', type }, PROBLEM);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'type' }]]);
  }
});

test.each([
  ['base64', Buffer.from(Array.from({ length: 48_000 }, (_, n) => (n * 7919) % 251)).toString('base64')],
  ['a JWE', `eyJhbGciOiJSU0EtT0FFUCJ9.${'Ab0_-'.repeat(500)}.c2FsdA.Y2lwaGVy.dGFn`],
])('%s comes back without a change of a byte, and no email has it', async (_, description) => {
  const { path, ours, theirs, theCase } = await roomed();
  const sent = await ours.post<ApiNote>(`${path}/notes`, { summary: 'Secret', description });
  expect([sent.status, sent.body.description === description]).toEqual([200, true]);
  const [note] = (await theirs.get<ApiNote[]>(`${path}/notes`)).body;
  expect(note!.description === description).toBe(true);
  const [row] = await testSql()`select body from case_notes where case_id = ${theCase.id}`;
  expect(noteForEmail(String(row!.body))).toBe('<p>Encrypted for the partner.</p>');
  const answer = await theirs.post(`${path}/information-request`, { requestedInformation: description });
  expect(answer.status).toBe(200);
  const read = await ours.get<{ caseResponses: { nextSteps: string }[] }>(path);
  expect(read.body.caseResponses.at(-1)!.nextSteps === description).toBe(true);
});

test('what the portal says comes as SYSTEM, without a company, where it is asked for', async () => {
  const { path, ours, theirs, theCase } = await roomed();
  await testSql()`insert into events (name, case_id, company_id, actor_name, text) values
    ('case.reminder', ${theCase.id}, null, null, null), ('case.handed-over', ${theCase.id}, ${theCase.company_id}, 'Ann', 'To <Bo>')`;
  await ours.post(`${path}/notes`, { summary: 'After them' });
  const { body } = await theirs.get<ApiNote[]>(`${path}/notes?includeSystem=true`);
  expect(body.map(({ type, summary, description }) => [type, summary, description])).toEqual([
    ['SYSTEM', 'Reminder sent', ''],
    ['SYSTEM', 'Handed over', '<p>To &lt;Bo&gt;</p>'],
    ['USER_PARTNER', 'After them', ''],
  ]);
  expect(body.map((note) => 'companyId' in note)).toEqual([false, false, true]);
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toHaveLength(1);
  const since = '2000-01-01T00:00:00.000Z';
  const later = new Date(Date.now() + 60_000).toISOString();
  const both = `updatedAfter=${since}&createdAfter=${later}`;
  expect((await theirs.get<ApiNote[]>(`${path}/notes?includeSystem=true&${both}`)).body).toEqual([]);
});

test.each(['closed', 'rejected'] as const)('a %s case takes no notes', async (status) => {
  const { path, ours } = await roomed(status);
  const answer = await ours.post(`${path}/notes`, { summary: 'x' }, PROBLEM);
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('takes no more notes')]);
});

test.each([
  ['no summary', { description: 'x' }, 'summary'],
  ['too long a summary', { summary: 'x'.repeat(501) }, 'summary'],
  ['too long a description', { summary: 'x', description: 'y'.repeat(5001) }, 'description'],
])('%s is refused', async (_, sent, field) => {
  const { path, ours } = await roomed();
  const answer = await ours.post(`${path}/notes`, sent);
  expect([answer.status, answer.body.validationErrors]).toMatchObject([500, [{ field }]]);
});

test('strangers read and write nothing', async () => {
  const { path, stranger } = await roomed();
  const client = asClient(stranger, PROBLEM);
  const answers = [
    await client.get(`${path}/notes`),
    await client.post(`${path}/notes`, { summary: 'x' }),
    await client.get(`${path}/attachments`),
    await client.get(`${path}/attachments/1`),
    await client.get(`${path}/attachments/config`),
    await client.post(`${path}/attachments/config/https/analyze`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('removed notes come as tombstones where they are asked for', async () => {
  const { path, ours, theCase, submitter, manager } = await roomed();
  const { body } = await ours.post<ApiNote>(`${path}/notes`, { summary: 'Wrong case' });
  await api(manager).post(`/api/caller/case/${theCase.token}/notes/${body.id}/redact`, {
    reason: 'Belongs elsewhere.',
  });
  expect((await ours.get(`${path}/notes`)).body).toEqual([]);
  expect((await ours.get(`${path}/notes?includeRemoved=true`)).body).toMatchObject([
    { id: body.id, status: 'REMOVED', summary: 'This note was removed.', description: '' },
  ]);
  expect(submitter.company_id).toBe(theCase.company_id);
});

function formOf(files: [name: string, content: string][], description: string | null = 'Two logs') {
  const form = new FormData();
  if (description !== null) form.append('description', description);
  for (const [name, content] of files) form.append('files[]', new File([content], name));
  return form;
}

test('files are kept with a note, listed and downloaded by the partner', async () => {
  const { path, ours, theirs } = await roomed();
  const sent = await ours.post(
    `${path}/attachments`,
    formOf([
      ['a.log', 'one'],
      ['b ü.log', 'two'],
    ]),
  );
  expect([sent.status, sent.body]).toMatchObject([
    200,
    [
      {
        fileName: 'a.log',
        receiverStatus: 'SUCCESS',
        receiverMessage: 'Kept with the case.',
        submitterStatus: 'CONFIG_MISSING',
        completeSuccess: true,
        partialSuccess: false,
      },
      { fileName: 'b ü.log' },
    ],
  ]);
  const list = await theirs.get<ApiAttachment[]>(`${path}/attachments`);
  expect(list.body).toMatchObject([
    { fileName: 'a.log', size: 3, sha256: expect.stringMatching(/^[\da-f]{64}$/), note: { id: expect.any(Number) } },
    { fileName: 'b ü.log' },
  ]);
  const file = await theirs.get<Buffer>(`${path}/attachments/${list.body[1]!.id}`);
  expect([file.status, file.body.toString(), file.headers.get('content-disposition')]).toEqual([
    200,
    'two',
    expect.stringContaining('attachment'),
  ]);
  const [note] = (await theirs.get<ApiNote[]>(`${path}/notes`)).body;
  expect(note).toMatchObject({ summary: 'Two logs', attachments: [{ fileName: 'a.log' }, { fileName: 'b ü.log' }] });
});

test('an empty description is taken: the note has files alone', async () => {
  const { path, ours, theirs } = await roomed();
  const sent = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']], ' '));
  expect(sent).toMatchObject({ status: 200, body: [{ receiverStatus: 'SUCCESS', completeSuccess: true }] });
  expect((await theirs.get<ApiNote[]>(`${path}/notes`)).body).toMatchObject([
    { summary: '', description: '', attachments: [{ fileName: 'a.log' }] },
  ]);
});

test.each([
  ['no file', formOf([]), 'files'],
  ['no description', formOf([['a.log', 'x']], null), 'description'],
  ['too long a description', formOf([['a.log', 'x']], 'x'.repeat(501)), 'description'],
  ['a file that browsers run', formOf([['a.html', '<html><script>x</script></html>']]), 'files'],
])('%s is refused, and nothing is kept', async (_, form, field) => {
  const { path, ours } = await roomed();
  const { status, body } = await ours.post(`${path}/attachments`, form, PROBLEM);
  expect([status, body.errors]).toMatchObject([422, [{ field }]]);
  expect(await testSql()`select 1 from case_files`).toHaveLength(0);
});

const TARGET = {
  domain: 'files.borealis.test',
  password: 's3cret',
  expiration: null,
  httpsPath: '/in',
  httpsPort: 443,
};

test('a published configuration is found in any JSON, kept encrypted, and never read back with its password', async () => {
  const { path, ours, theirs, receiver } = await roomed();
  const published = {
    upload: { Host: 'files.borealis.test', token: 's3cret', 'https-port': '443', path: '/in' },
    expires: '2027-01-01',
  };
  expect((await theirs.post(`${path}/attachments/config/https/analyze`, published)).body).toEqual({
    ...TARGET,
    expiration: '2027-01-01',
  });
  expect((await theirs.put(`${path}/attachments/config/https`, TARGET)).status).toBe(200);
  const { body } = await ours.get(`${path}/attachments/config`);
  const { password: _, ...shown } = TARGET;
  expect(body).toMatchObject({
    submitter: { parameters: null },
    receiver: { companyId: receiver.id, parameters: shown },
  });
  const [stored] = await testSql()`select sealed from case_push_targets`;
  expect(stored!.sealed).not.toContain('s3cret');
  const wrong = await theirs.put(
    `${path}/attachments/config/https`,
    { ...TARGET, domain: 'a b', httpsPort: 99_999 },
    PROBLEM,
  );
  expect(wrong.status).toBe(422);
});

test('a file is pushed byte for byte, under its name, with the case number as the login, and kept', async () => {
  const { path, ours, theirs, theCase } = await roomed();
  const server = await openPushReceiver();
  const target = { ...TARGET, domain: PUSH_HOST, httpsPort: server.port, httpsPath: '/in/box/' };
  expect((await theirs.put(`${path}/attachments/config/https`, target)).status).toBe(200);
  const bytes = Buffer.from([0, 255, 10, 13, 226, 130]);
  const form = formOf([['größe 1.log', 'one']]);
  form.append('files[]', new File([bytes], 'core.bin'));
  const { status, body } = await ours.post(`${path}/attachments`, form);
  await server.close();
  const pushed = { receiverStatus: 'SUCCESS', submitterStatus: 'CONFIG_MISSING', completeSuccess: true };
  expect([status, body]).toMatchObject([200, [pushed, pushed]]);
  const authorization = `Basic ${Buffer.from(`${theCase.partner_case_number ?? ''}:s3cret`).toString('base64')}`;
  const sent = { method: 'PUT', authorization, type: 'application/octet-stream' };
  expect(server.received).toEqual([
    { ...sent, path: '/in/box/gr%C3%B6%C3%9Fe%201.log', bytes: Buffer.from('one') },
    { ...sent, path: '/in/box/core.bin', bytes },
  ]);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(2);
});

test('a push that its receiver refuses is told with the status, and the file is kept', async () => {
  const { path, ours, theirs } = await roomed();
  const server = await openPushReceiver(507);
  await theirs.put(`${path}/attachments/config/https`, { ...TARGET, domain: PUSH_HOST, httpsPort: server.port });
  const { body } = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  await server.close();
  expect(body).toMatchObject([
    {
      receiverStatus: 'FORWARD_FAILED',
      receiverMessage: `Kept with the case; ${PUSH_HOST} answered 507.`,
      partialSuccess: true,
    },
  ]);
  expect(server.received).toHaveLength(1);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(1);
});

test('a push that cannot be made is told, and the file is kept', async () => {
  const { path, ours, theirs } = await roomed();
  await theirs.put(`${path}/attachments/config/https`, { ...TARGET, domain: 'localhost.localdomain', httpsPort: 1 });
  const { body } = await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  expect(body).toMatchObject([{ receiverStatus: 'FORWARD_FAILED', completeSuccess: false, partialSuccess: true }]);
  expect(await testSql()`select 1 from case_files where note_id is not null`).toHaveLength(1);
});

test('no request of a push reaches our own network', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { path, ours, theirs } = await roomed();
  const saved = await theirs.put(`${path}/attachments/config/https`, {
    ...TARGET,
    domain: '127.0.0.1.nip.test',
    httpsPort: port,
  });
  expect(saved.status).toBe(200);
  await ours.post(`${path}/attachments`, formOf([['a.log', 'one']]));
  server.close();
  expect(calls).toBe(0);
});
