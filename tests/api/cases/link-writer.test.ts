import { writerIn } from '@/lib/work/cases/answer/writer';
import { LINK_LIFETIME, secondsOf } from '@/lib/shared/durations';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { roomFixture } from '../../support/room-fixtures';

ownSettings();
beforeEach(emptyDatabase);

const INGRID = { name: 'Ingrid Dahl', email: 'ingrid@borealis.test', phone: '+4722555110' };
const ACCEPTED = {
  status: 'accepted',
  engineer_name: INGRID.name,
  engineer_email: INGRID.email,
  engineer_phone: INGRID.phone,
  next_steps: 'We call you.',
};

/** Value of the cookie that an answer sets, which a browser sends with the next call of the link. */
const valueIn = ([cookie = '']: string[]) => /^concord\.writer=([^;]*);/.exec(cookie)?.[1];

test('an answer by a mailed link is remembered for its pages and calls, until the link expires', async () => {
  const { theCase, path } = await roomFixture();
  const secret = theCase.respond_secret;
  const { cookies } = await api().post(path('respond', secret), ACCEPTED);
  const paths = [`/case/${secret}`, `/api/caller/case/${secret}`];
  expect(cookies).toHaveLength(2);
  for (const [index, cookie] of cookies.entries()) {
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain(`; Path=${paths[index]};`);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)![1]);
    expect(Math.abs(seconds - secondsOf(LINK_LIFETIME.respond))).toBeLessThan(60);
  }
  expect(cookies.join()).not.toContain('Ingrid');
  expect(writerIn(valueIn(cookies), secret)).toEqual(INGRID);
});

test.each([
  ['question', { status: 'information', next_steps: 'Which release?', engineer_name: 'Ada Berg' }, 'Ada Berg'],
  ['rejection', { status: 'rejected', next_steps: 'Out of support.', reviewer_name: 'Ida Moe' }, 'Ida Moe'],
  ['question of nobody', { status: 'information', next_steps: 'Which release?' }, undefined],
])('a %s remembers the person whom it names', async (_, answer, name) => {
  const { theCase, path } = await roomFixture();
  const { status, cookies } = await api().post(path('respond', theCase.respond_secret), answer);
  expect([status, writerIn(valueIn(cookies), theCase.respond_secret)?.name]).toEqual([200, name]);
});

test('a note keeps the address of the same person, and none of another', async () => {
  const { theCase, path, write } = await roomFixture();
  const token = theCase.respond_secret;
  const { cookies } = await api().post(path('respond', token), ACCEPTED);
  const headers = { cookie: `concord.writer=${valueIn(cookies)}` };
  const written = async (name: string) =>
    writerIn(valueIn((await write(undefined, { name }, { token, headers })).cookies), token);
  expect(await written('Ingrid Dahl')).toEqual(INGRID);
  expect(await written('Ada Berg')).toEqual({ name: 'Ada Berg', email: null, phone: null });
});

test('the note counted as acceptance, and a confirmed call, remember who is named', async () => {
  const noted = await roomFixture();
  const token = noted.theCase.respond_secret;
  await noted.write(undefined, { name: 'Ingrid Dahl' }, { token });
  const accepted = await api().post(noted.path('accept_note', token));
  expect(writerIn(valueIn(accepted.cookies), token)).toEqual({ name: 'Ingrid Dahl', email: null, phone: null });
  await emptyDatabase();
  const called = await roomFixture();
  await api(called.caller).post(called.path('phone_contact'), { engineer_name: 'Ingrid Dahl' });
  const confirmed = await api().post(called.path('phone_contact/confirm', called.theCase.respond_secret));
  expect(writerIn(valueIn(confirmed.cookies), called.theCase.respond_secret)?.name).toBe('Ingrid Dahl');
});

test('neither another link nor a forged cookie names anybody', async () => {
  const { theCase, path } = await roomFixture();
  const { cookies } = await api().post(path('respond', theCase.respond_secret), ACCEPTED);
  const value = valueIn(cookies)!;
  for (const [cookie, token] of [
    [value, theCase.information_secret],
    [value, theCase.token],
    [`A${value.slice(1)}`, theCase.respond_secret],
    [Buffer.from(JSON.stringify(INGRID)).toString('base64'), theCase.respond_secret],
    ['', theCase.respond_secret],
  ] as const)
    expect(writerIn(cookie, token)).toBeNull();
});

test('a login, a refusal and a reference set none', async () => {
  const { theCase, receiver_caller, path } = await roomFixture();
  const loggedIn = await api(receiver_caller).post(path('respond'), ACCEPTED);
  expect([loggedIn.status, loggedIn.cookies]).toEqual([200, []]);
  const late = await api().post(path('respond', theCase.respond_secret), ACCEPTED);
  expect([late.status, late.cookies]).toEqual([409, []]);
});

test('"Change" removes it; a token that opens nothing is not found', async () => {
  const { theCase, path } = await roomFixture();
  const { status, cookies } = await api().delete(path('writer', theCase.respond_secret));
  expect(status).toBe(200);
  expect(cookies).toEqual([
    `concord.writer=; Path=/case/${theCase.respond_secret}; Max-Age=0; HttpOnly; SameSite=Lax`,
    `concord.writer=; Path=/api/caller/case/${theCase.respond_secret}; Max-Age=0; HttpOnly; SameSite=Lax`,
  ]);
  expect((await api().delete(path('writer', 'x'.repeat(43)))).status).toBe(404);
});

test('on https it is Secure', async () => {
  process.env.APP_URL = 'https://portal.test';
  const { theCase, path } = await roomFixture();
  const { cookies } = await api().post(path('respond', theCase.respond_secret), ACCEPTED);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-concord\.writer=.*; Secure$/);
});

test('it is nowhere in the database', async () => {
  const { theCase, path, write } = await roomFixture();
  const { cookies } = await write(
    undefined,
    { name: 'Ingrid Dahl' },
    { token: theCase.respond_secret, headers: { 'idempotency-key': 'one' } },
  );
  await api().delete(path('writer', theCase.respond_secret), undefined, { 'idempotency-key': 'two' });
  const kept = JSON.stringify(await testSql()`select answer from idempotency_keys`);
  expect(kept).not.toContain(valueIn(cookies)!);
});
