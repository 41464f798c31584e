import type { ApiNote } from '@/lib/reach/public-api/resources';
import { noteForEmail } from '@/lib/reach/mail/note-html';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { asClient, PROBLEM, roomed } from '../../support/public-api';

ownSettings();
beforeEach(emptyDatabase);

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
