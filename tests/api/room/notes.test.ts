import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { invalid, refused } from '../../support/refusals';
import { notesIn, roomFixture } from '../../support/room-fixtures';

ownSettings();
beforeEach(emptyDatabase);

const stored = () =>
  testSql()`select audience, company_id, user_id, author_name, source, body from case_notes order by id`;
const updatedAt = async () => (await testSql()<{ at: Date }[]>`select updated_at as at from cases`)[0]!.at.getTime();

test('a colleague writes a shared note: stored, audited, an event without its text, and activity of the case', async () => {
  const { caller, company, theCase, write } = await roomFixture({
    status: 'accepted',
    created_at: new Date(Date.now() - 60_000),
  });
  const answer = await write(caller, { body: '<p>Try <strong>12.4.3</strong></p>' });
  expect(answer).toMatchObject({
    status: 200,
    body: { note: { kind: 'note', audience: 'shared', mine: true, source: 'web' } },
  });
  expect(await stored()).toEqual([
    {
      audience: 'shared',
      company_id: company.id,
      user_id: caller.id,
      author_name: `${caller.first_name} ${caller.last_name}`,
      source: 'web',
      body: '<p>Try <strong>12.4.3</strong></p>',
    },
  ]);
  expect(
    await testSql()`select command, subject_type, subject_id, changes from audit_log where command = 'case.write_note'`,
  ).toEqual([
    { command: 'case.write_note', subject_type: 'case_note', subject_id: answer.body.note.id, changes: null },
  ]);
  expect(await testSql()`select name, note_id, case_id, text, data from events where note_id is not null`).toEqual([
    { name: 'note.shared', note_id: answer.body.note.id, case_id: null, text: null, data: null },
  ]);
  expect(await updatedAt()).toBeGreaterThan(theCase.updated_at.getTime());
});

test('an internal note leaves the case as it was for the other side', async () => {
  const { caller, theCase, write } = await roomFixture({ created_at: new Date(Date.now() - 60_000) });
  expect((await write(caller, { audience: 'internal' })).status).toBe(200);
  expect(await updatedAt()).toBe(theCase.updated_at.getTime());
  expect(await testSql()`select 1 from case_note_mails`).toEqual([]);
  expect(await testSql()`select 1 from case_readers where unread_note_id is not null`).toEqual([]);
  expect(await testSql()`select 1 from case_events where type <> 'submitted'`).toEqual([]);
});

test('who comes by a mailed link writes for its company, shared only, under a name', async () => {
  const { theCase, receiver, company, write } = await roomFixture({ status: 'accepted' });
  const by = (token: string, body: object) => write(undefined, body, { token });
  expect(await by(theCase.respond_secret, { audience: 'internal', name: 'Ada' })).toMatchObject(
    invalid({ audience: [expect.stringMatching(/^Who comes by a mailed link/)] }),
  );
  expect(await by(theCase.respond_secret, {})).toMatchObject(invalid({ name: ['Enter your name.'] }));
  expect((await by(theCase.respond_secret, { name: 'Ada\u202e Berg' })).status).toBe(200);
  expect((await by(theCase.information_secret, { name: 'Robin' })).status).toBe(200);
  expect(await stored()).toMatchObject([
    { company_id: receiver.id, user_id: null, author_name: 'Ada Berg', source: 'link' },
    { company_id: company.id, user_id: null, author_name: 'Robin', source: 'link' },
  ]);
});

test('a link acts for its mailbox also when its holder is signed in at the other side', async () => {
  const { theCase, caller, receiver, write } = await roomFixture({ status: 'accepted' });
  await write(caller, { name: 'Ada' }, { token: theCase.respond_secret });
  expect(await stored()).toMatchObject([{ company_id: receiver.id, user_id: null, author_name: 'Ada' }]);
});

test('a name in the body does not rename a colleague, and an API client is told apart', async () => {
  const { caller, company, write } = await roomFixture({ status: 'accepted' });
  await write(caller, { name: 'Somebody else' });
  await write(await make.apiUser({ company_id: company.id }), {});
  expect(await stored()).toMatchObject([
    { author_name: `${caller.first_name} ${caller.last_name}`, source: 'web' },
    { source: 'api' },
  ]);
});

test.each<[string, object, string]>([
  ['no audience', { audience: undefined }, 'audience'],
  ['an unknown audience', { audience: 'public' }, 'audience'],
  ['nothing', { body: '' }, 'body'],
  ['only markup', { body: '<p><br></p><script>alert(1)</script>' }, 'body'],
  ['text that is too long', { body: `<p>${'x'.repeat(20_001)}</p>` }, 'body'],
  ['markup that is too long', { body: '<b>'.repeat(40_000) }, 'body'],
  ['a foreign file', { file_ids: [999] }, 'file_ids'],
  ['too many files', { file_ids: Array.from({ length: 21 }, (_, at) => at + 1) }, 'file_ids'],
])('%s is refused beside its field', async (_, body, field) => {
  const { caller, write } = await roomFixture();
  const answer = await write(caller, body);
  expect([answer.status, Object.keys(answer.body.errors).map((name) => name.split('.')[0])]).toEqual([422, [field]]);
  expect(await stored()).toEqual([]);
});

test('20,000 characters of text are taken, however they are marked up', async () => {
  const { caller, write, room } = await roomFixture();
  const body = `<p>${'<strong>x</strong>&amp;'.repeat(3_000)}${'y'.repeat(14_000)}</p>`;
  expect((await write(caller, { body })).status).toBe(200);
  expect(notesIn((await room(caller)).body)[0]!.body).toBe(body);
});

test('only the allow-list is stored', async () => {
  const { caller, write } = await roomFixture();
  await write(caller, {
    body: '<p onclick="x()">a</p><img src="https://x.test/a.png"><svg><script>1</script></svg><a href="javascript:x">b</a><pre><code>log</code></pre>',
  });
  expect((await stored())[0]!.body).toBe(
    '<p>a</p><a rel="noopener noreferrer nofollow" target="_blank">b</a><pre><code>log</code></pre>',
  );
});

test.each(['rejected', 'closed'] as const)(
  'a case that is %s takes no note and says what to do instead',
  async (status) => {
    const { theCase, caller, write } = await roomFixture({ status });
    for (const answer of [
      await write(caller, {}),
      await write(undefined, { name: 'Ada' }, { token: theCase.respond_secret }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/Open a new case with /), status },
      });
    expect(await stored()).toEqual([]);
  },
);

test('a third company finds nothing, a guest with the reference neither, and who acts for a user may not', async () => {
  const { caller, write, path } = await roomFixture();
  for (const who of [undefined, await make.manager(), await make.superAdmin()])
    expect(await write(who, {})).toMatchObject(refused(404, MESSAGES.linkExpired));
  const note = { audience: 'internal', body: 'x' };
  expect((await acting(await make.superAdmin(), caller).post(path('notes'), note)).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('the same key writes once; another body under it is refused', async () => {
  const { caller, write } = await roomFixture({ status: 'accepted' });
  const headers = { 'idempotency-key': 'note-1' };
  const answers = await Promise.all([1, 2, 3].map(() => write(caller, {}, { headers })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.note.id)).size).toBe(1);
  expect((await write(caller, { body: 'Other' }, { headers })).status).toBe(409);
  expect(await stored()).toHaveLength(1);
  expect(await testSql()`select 1 from case_note_mails`).toHaveLength(1);
});

test('of notes and a closing at once all that come first count, and their order is that of their ids', async () => {
  const { caller, receiver_caller, write, path } = await roomFixture({ status: 'accepted' });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => write(at % 2 ? caller : receiver_caller, { body: `Note ${at}` })),
    api(caller).post(path('close')),
  ]);
  const written = answers.slice(0, 4).filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const notes = await testSql()<{ id: number; at: Date }[]>`select id, created_at as at from case_notes order by id`;
  expect(notes).toHaveLength(written);
  expect(notes.map(({ at }) => at.getTime())).toEqual(notes.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
});

test('notes are limited for each person, and for each mailed link', async () => {
  process.env.LIMIT_NOTES = '2';
  const { theCase, caller, colleague, write } = await roomFixture({ status: 'accepted' });
  const send = (who?: { id: number }) =>
    write(who, { name: 'Ada' }, { token: who ? undefined : theCase.respond_secret });
  for (const who of [caller, undefined])
    expect([(await send(who)).status, (await send(who)).status, (await send(who)).status]).toEqual([200, 200, 429]);
  expect((await send(colleague)).status).toBe(200);
});
