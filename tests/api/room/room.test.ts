import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { rowsFetched } from '../../support/plans';
import { notesIn, roomFixture } from '../../support/room-fixtures';

// Alone: tables that other files have filled and emptied change the plans, whose rows it counts.

ownSettings();
beforeEach(emptyDatabase);

test('both sides read one timeline of events, answers and notes, oldest first', async () => {
  const { theCase, caller, company, receiver, receiver_caller, room, write } = await roomFixture({
    status: 'accepted',
  });
  await write(receiver_caller, { body: '<p>The log please.</p>' });
  const own = (await room(caller)).body;
  expect(own.timeline.map(({ kind }) => kind)).toEqual(['event', 'answer', 'note']);
  expect(own.timeline[1]).toMatchObject({ type: 'accepted', response: { engineer_name: 'Mara Lindqvist' } });
  expect(own.timeline[2]).toEqual({
    kind: 'note',
    id: expect.any(Number),
    audience: 'shared',
    body: '<p>The log please.</p>',
    has_whole_mail: false,
    company: { id: receiver.id, name: 'Borealis Networks' },
    author: { name: `${receiver_caller.first_name} ${receiver_caller.last_name}` },
    mine: false,
    source: 'web',
    perhaps_automatic: false,
    for_customer: false,
    also_shared: false,
    created_at: expect.stringMatching(/Z$/),
    redacted: null,
    files: [],
  });
  expect(own.case).toMatchObject({
    token: theCase.token,
    side: 'submitter',
    company: { id: company.id, name: 'Acme Storage' },
    partner: { id: receiver.id, name: 'Borealis Networks' },
    notes_until: null,
  });
  expect(own.last_id).toBe(own.timeline[2]!.id);
  const theirs = (await room(receiver_caller)).body;
  expect(theirs.case).toMatchObject({ side: 'receiver', partner: { id: company.id } });
  expect(notesIn(theirs)).toMatchObject([{ mine: true }]);
});

test('a mailed secret opens it for its side; a third company, a guest and an expired secret find nothing', async () => {
  const { theCase, room } = await roomFixture();
  expect((await room(undefined, theCase.respond_secret)).body.case.side).toBe('receiver');
  expect((await room(undefined, theCase.information_secret)).body.case.side).toBe('submitter');
  const refused = { status: 404, body: { error: MESSAGES.linkExpired } };
  for (const who of [undefined, await make.manager(), await make.superAdmin()])
    expect(await room(who)).toMatchObject(refused);
  await testSql()`update one_time_tokens set expires_at = now()`;
  for (const secret of [theCase.respond_secret, theCase.information_secret])
    expect(await room(undefined, secret)).toMatchObject(refused);
  await testSql()`update cases set deleted_at = now()`;
  expect(await room({ id: theCase.submitter_id })).toMatchObject(refused);
});

test('internal notes are read by signed-in colleagues of their author alone', async () => {
  const { theCase, caller, colleague, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  const { body } = await write(caller, { audience: 'internal', body: '<p>They will not like it.</p>' });
  const seen = async (...who: Parameters<typeof room>) => {
    const answer = (await room(...who)).body;
    return [notesIn(answer).length, answer.last_id >= body.note.id];
  };
  expect(await seen(caller)).toEqual([1, true]);
  expect(await seen(colleague)).toEqual([1, true]);
  expect(await seen(receiver_caller)).toEqual([0, false]);
  expect(await seen(undefined, theCase.information_secret)).toEqual([0, false]);
  expect(await seen(undefined, theCase.respond_secret)).toEqual([0, false]);
});

test('a super admin who acts as a colleague sees when shared notes were written, and neither text nor internal ones', async () => {
  const { caller, theCase, write, path } = await roomFixture({ status: 'accepted' });
  await write(caller, { body: '<p>Shared words.</p>' });
  await write(caller, { audience: 'internal', body: '<p>Own words.</p>' });
  const { body } = await acting(await make.superAdmin(), caller).get(path('room'));
  expect(notesIn(body as never)).toMatchObject([{ audience: 'shared', body: null, files: [] }]);
  expect(body.may).toMatchObject({ write: [], redact: 'none', follow: false });
  expect(JSON.stringify(body)).not.toMatch(/Own words|Shared words/);
  expect(
    await testSql()`select 1 from case_readers where case_id = ${theCase.id} and last_look_id is not null`,
  ).toEqual([]);
});

test('the newest 200 entries come first, earlier ones by `before`', async () => {
  const { theCase, caller, company, room } = await roomFixture();
  await manyNotes(theCase.id, company.id, 450);
  const pages = [(await room(caller)).body];
  for (let at = 0; at < 2; at++)
    pages.push((await room(caller, undefined, `?before=${pages[at]!.timeline[0]!.id}`)).body);
  expect(pages.map(({ timeline }) => timeline.length)).toEqual([200, 200, 51]);
  const ids = pages.toReversed().flatMap(({ timeline }) => timeline.map(({ id }) => id));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(new Set(ids).size).toBe(451);
  expect(pages[2]!.timeline[0]).toMatchObject({ kind: 'event', type: 'submitted' });
  expect((await room(caller, undefined, '?before=x')).status).toBe(422);
});

test('what came since the last look is told, and one’s own look changes nothing for others', async () => {
  const { caller, colleague, receiver_caller, room, write } = await roomFixture({ status: 'accepted' });
  const first = (await room(caller)).body;
  expect(first.may.seen_id).toBeNull();
  await write(receiver_caller, {});
  const second = (await room(caller)).body;
  expect(second.may.seen_id).toBe(first.last_id);
  expect(second.timeline.filter(({ id }) => id > second.may.seen_id!)).toHaveLength(1);
  expect((await room(caller)).body.may.seen_id).toBe(second.last_id);
  expect((await room(colleague)).body.may.seen_id).toBeNull();
  await room(caller, undefined, `?before=${second.last_id}`);
  expect((await room(caller)).body.may.seen_id).toBe(second.last_id);
});

test.each([
  ['open', ['internal', 'shared']],
  ['information', ['internal', 'shared']],
  ['accepted', ['internal', 'shared']],
  ['rejected', []],
  ['closed', []],
] as const)('of a case that is %s the reader may write %j', async (status, write) => {
  const { theCase, caller, room } = await roomFixture({ status });
  const { may } = (await room(caller)).body;
  expect([may.write, may.instead === null]).toEqual([write, write.length > 0]);
  expect((await room(undefined, theCase.respond_secret)).body.may.write).toEqual(write.slice(1));
});

test('the room says when the notes of an ended case are removed', async () => {
  const { theCase, caller, room } = await roomFixture({ status: 'closed' });
  await testSql()`update cases set closed_at = '2026-01-31T10:00:00Z' where id = ${theCase.id}`;
  expect((await room(caller)).body.case.notes_until).toBe('2026-02-28T10:00:00.000Z');
});

/** Shared notes and internal ones of both companies, so that each index has many. */
async function manyNotes(case_id: number, company_id: number, count: number, audience = 'shared'): Promise<void> {
  await testSql()`
    insert into case_notes (id, change_id, token, case_id, audience, company_id, author_name, source, body)
    select n, n, 'reference-' || n, ${case_id}, ${audience}::note_audience, ${company_id}, 'Ada', 'web', '<p>x</p>'
    from (select nextval('events_id_seq')::int as n from generate_series(1, ${count})) drawn`;
}

test('of 10,000 notes of each kind the page reads no more than it shows', async () => {
  const { theCase, company, receiver, caller, room } = await roomFixture({ status: 'accepted' });
  await manyNotes(theCase.id, company.id, 10_000);
  for (const { id } of [company, receiver]) await manyNotes(theCase.id, id, 10_000, 'internal');
  await testSql()`analyze case_notes`;
  await room(caller);
  expect(await rowsFetched('case_notes', () => room(caller))).toBeLessThan(1_500);
});

test('guests are limited as on the page behind the link', async () => {
  process.env.LIMIT_TOKEN_PAGE = '2';
  const { theCase, caller, room } = await roomFixture();
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await room(undefined, theCase.respond_secret)).status);
  expect(statuses).toEqual([200, 200, 429]);
  for (let at = 0; at < 3; at++) expect((await room(caller)).status).toBe(200);
});

test('an unknown token is answered like a foreign one', async () => {
  const { caller } = await roomFixture();
  for (const token of ['x'.repeat(43), 'short'])
    expect(await api(caller).get(`/api/caller/case/${token}/room`)).toMatchObject({
      status: 404,
      body: { error: MESSAGES.linkExpired },
    });
});
