import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { notesIn, roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);

const REASON = { reason: 'It names another customer.' };

async function written(audience: 'shared' | 'internal' = 'shared') {
  const fixture = await roomFixture({ status: 'accepted' });
  const { body } = await fixture.write(fixture.caller, { audience, body: '<p>The secret word</p>' }, { headers: KEY });
  const redact = (who: { id: number } | undefined, entry: object = REASON, token?: string) =>
    api(who).post(fixture.path(`notes/${body.note.id}/redact`, token), entry);
  return { ...fixture, note: body.note, redact };
}
const KEY = { 'idempotency-key': 'once' };
const everything = async () =>
  JSON.stringify([
    await testSql()`select * from case_notes`,
    await testSql()`select * from idempotency_keys`,
    await testSql()`select * from events`,
    await testSql()`select * from outbox`,
  ]);

test('the author redacts: the text is gone at once on both sides and in kept answers, a tombstone stays', async () => {
  const { caller, receiver_caller, note, room, redact, write } = await written();
  const before = (await room(receiver_caller)).body.last_id;
  expect(await redact(caller)).toMatchObject({ status: 200, body: { note_id: note.id } });
  const name = `${caller.first_name} ${caller.last_name}`;
  for (const reader of [caller, receiver_caller]) {
    const { body } = await room(reader);
    expect(notesIn(body)).toMatchObject([
      {
        id: note.id,
        body: null,
        files: [],
        redacted: { at: expect.stringMatching(/Z$/), by: name, reason: REASON.reason },
      },
    ]);
    expect(body.last_id).toBeGreaterThan(before);
  }
  expect(await everything()).not.toContain('secret word');
  expect((await write(caller, { body: '<p>The secret word</p>' }, { headers: KEY })).body.note.body).toBeNull();
  expect(await testSql()`select subject_id, changes from audit_log where command = 'case.redact_note'`).toEqual([
    { subject_id: note.id, changes: { reason: [null, REASON.reason] } },
  ]);
  expect(await testSql()`select name from events where note_id = ${note.id} order by id`).toMatchObject([
    { name: 'note.shared' },
    { name: 'note.redacted' },
  ]);
});

test('managers of the author’s company redact too; colleagues, the other side and links do not', async () => {
  const { theCase, company, colleague, receiver, receiver_caller, redact } = await written();
  const their_manager = await make.manager({ company_id: receiver.id });
  for (const who of [colleague, receiver_caller, their_manager]) expect((await redact(who)).status).toBe(403);
  for (const secret of [theCase.respond_secret, theCase.information_secret])
    expect((await redact(undefined, REASON, secret)).status).toBe(403);
  expect((await redact(await make.manager())).status).toBe(404);
  expect((await redact(await make.manager({ company_id: company.id }))).status).toBe(200);
});

test('an internal note of the other side is not found, and who acts for its author may not', async () => {
  const { caller, receiver, redact, note, path } = await written('internal');
  expect((await redact(await make.manager({ company_id: receiver.id }))).status).toBe(404);
  expect((await acting(await make.superAdmin(), caller).post(path(`notes/${note.id}/redact`), REASON)).status).toBe(
    403,
  );
  expect((await redact(caller)).status).toBe(200);
});

test('a note of another case is not found', async () => {
  const { caller, theCase, path } = await written();
  const other = await make.case({ company_id: theCase.company_id, submitter_id: caller.id });
  const { id } = await make.note({ case_id: other.id, company_id: theCase.company_id, user_id: caller.id });
  expect((await api(caller).post(path(`notes/${id}/redact`), REASON)).status).toBe(404);
  expect((await api(caller).post(path('notes/x/redact'), REASON)).status).toBe(404);
});

test('it needs a reason of ten characters, happens once, and in any state of the case', async () => {
  const { caller, redact } = await written();
  for (const reason of ['', 'Too short', undefined])
    expect(await redact(caller, { reason })).toMatchObject(invalid({ reason: expect.anything() }));
  await testSql()`update cases set status = 'closed', closed_at = now()`;
  const answers = await Promise.all([redact(caller), redact(caller)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('following', () => {
  const following = async (room: Awaited<ReturnType<typeof roomFixture>>['room'], who: { id: number }) =>
    (await room(who)).body.may.following;

  test('the submitter, the engineer and who wrote a shared note follow; an internal note says nothing', async () => {
    const { theCase, caller, colleague, receiver, receiver_caller, room, write } = await roomFixture({
      status: 'accepted',
    });
    const engineer = await make.caller({ company_id: receiver.id, email: 'mara.lindqvist@portal.test' });
    expect(
      await Promise.all([caller, colleague, engineer, receiver_caller].map((who) => following(room, who))),
    ).toEqual([true, false, true, false]);
    await write(colleague, { audience: 'internal' });
    expect(await following(room, colleague)).toBe(false);
    await write(colleague, {});
    expect(await following(room, colleague)).toBe(true);
    expect((await room(undefined, theCase.respond_secret)).body.may).toMatchObject({ follow: false, following: false });
  });

  test('colleagues follow and unfollow, and writing does not bring back who left', async () => {
    const { caller, colleague, room, write, path } = await roomFixture({ status: 'accepted' });
    const call = (method: 'POST' | 'DELETE', who: { id: number }) => api(who).call(method, path('follow'));
    expect(await call('POST', colleague)).toMatchObject({ status: 200, body: { following: true } });
    expect((await call('POST', colleague)).status).toBe(200);
    expect(await following(room, colleague)).toBe(true);
    expect(await call('DELETE', caller)).toMatchObject({ status: 200, body: { following: false } });
    await write(caller, {});
    expect(await following(room, caller)).toBe(false);
  });

  test('not for strangers, guests, links and who acts for a user; an ended case can only be left', async () => {
    const { theCase, caller, path } = await roomFixture({ status: 'accepted' });
    expect((await api(await make.manager()).post(path('follow'))).status).toBe(404);
    expect((await api().post(path('follow'))).status).toBe(401);
    expect((await api(caller).post(path('follow', theCase.respond_secret))).status).toBe(403);
    expect((await acting(await make.superAdmin(), caller).post(path('follow'))).status).toBe(403);
    await testSql()`update cases set status = 'closed', closed_at = now()`;
    expect((await api(caller).post(path('follow'))).status).toBe(409);
    expect((await api(caller).delete(path('follow'))).status).toBe(200);
  });
});
