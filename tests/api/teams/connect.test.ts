import { make } from '@/tools/factories/make';
import type { FakeChat } from '@/tools/chat/fake-chat';
import { readTeamsLink } from '@/lib/reach/teams/connect';
import { acting, api, browser } from '../../support/api';
import { connectTo, inSlack, inTeams, secretIn, startChat, stopChat } from '../../support/chat-fixtures';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';

let chat: FakeChat;
beforeEach(async () => {
  await emptyDatabase();
  chat = await startChat();
});
afterEach(() => stopChat(chat));

const EXPIRED = { error: 'This link is no longer valid. Ask for a new one.' };
const ada = inSlack('ada');
const askFor = async (person = ada) => secretIn(await chat.slack.command(person, 'connect'));
const connect = (user: { id: number }, secret: string) => api(user).post(`/api/msteams/connect/${secret}`);
const connections = () => testSql()`select service, account, user_id from chat_accounts order by service, account`;

test('the bot answers a link, which names both accounts and changes nothing; its button connects once (rule: chat.connect)', async () => {
  const user = await make.caller();
  const token = await askFor();
  const asking = { service: 'slack', name: 'ada' };
  expect(await runQueryAs(readTeamsLink, null, { token })).toEqual({ asking, reader: null });
  expect(await runQueryAs(readTeamsLink, user, { token })).toMatchObject({ asking, reader: { email: user.email } });
  expect(await connections()).toEqual([]);
  expect(await connect(user, token)).toMatchObject({ status: 200, body: { message: 'Slack is connected.' } });
  expect(await connections()).toEqual([{ service: 'slack', account: 'UADA', user_id: user.id }]);
  expect(await runQueryAs(readTeamsLink, user, { token })).toMatchObject({ asking: null });
  expect(await connect(user, token)).toMatchObject({ status: 409, body: EXPIRED });
  expect(await testSql()`select template from outbox`).toEqual([{ template: 'factors_changed' }]);
  expect(await chat.slack.command(ada, 'connect')).toContain(`You are connected as ${user.email}`);
});

test('two clicks at once connect once', async () => {
  const [user, token] = [await make.caller(), await askFor()];
  const answers = await Promise.all([connect(user, token), connect(user, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a chat account is one user’s, and a user has one of each service, until they are deleted (rules: chat.connect, chat.ends)', async () => {
  const [first, second] = [await make.caller(), await make.caller()];
  await connect(first, await askFor());
  await connect(second, await askFor());
  await connect(second, await askFor(inSlack('bo')));
  await connectTo(second, () => chat.teams.write(inTeams('bo'), 'connect'));
  expect(await connections()).toMatchObject([
    { service: 'slack', account: 'UBO', user_id: second.id },
    { service: 'teams', user_id: second.id },
  ]);
  expect((await api(second).post('/api/users/delete', { token: 'DELETE' })).status).toBe(200);
  expect(await connections()).toEqual([]);
});

test('the link is given to the person alone, ten times an hour (rule: chat.connect)', async () => {
  const person = inTeams('ada');
  const room = { id: '19:x@thread.tacv2', conversationType: 'channel', name: 'storage' } as const;
  expect(await chat.teams.write(person, '<at>Concord</at> connect', room)).toContain('in a chat of your own');
  for (let at = 0; at < 10; at++) expect(await askFor()).not.toBe('no-link');
  expect(await chat.slack.command(ada, 'connect')).toBe('Too Many Requests. Please try again later.');
});

test.each(['expired', 'of another purpose', 'unknown', 'broken'])('a link that is %s is refused', async (what) => {
  const [user, secret] = [await make.caller(), await askFor()];
  const invalidate: Record<string, () => PromiseLike<unknown>> = {
    expired: () => testSql()`update one_time_tokens set expires_at = now()`,
    'of another purpose': () => testSql()`update one_time_tokens set purpose = 'reset'`,
  };
  await invalidate[what]?.();
  const token = { unknown: 'a-secret-of-nobody', broken: '%00..%2f' }[what] ?? secret;
  expect(await runQueryAs(readTeamsLink, user, { token: decodeURIComponent(token) })).toMatchObject({ asking: null });
  expect(await connect(user, token)).toMatchObject({ status: 409, body: EXPIRED });
  expect(await connections()).toEqual([]);
});

test('guests, programs, network staff, who acts for somebody and who has not proved it lately connect nothing (rule: chat.connect)', async () => {
  const user = await make.caller();
  const call = `/api/msteams/connect/${await askFor()}`;
  const staff = await make.superAdmin();
  expect((await browser().post(call)).status).toBe(401);
  expect((await api(await make.apiUser({ company_id: user.company_id! })).post(call)).status).toBe(403);
  expect((await api(staff).post(call)).status).toBe(403);
  expect((await acting(staff, user).post(call)).status).toBe(403);
  const session = api(user);
  await session.get('/api/auth/me');
  await testSql()`update sessions set created_at = now() - interval '1 hour', proved_at = null`;
  expect((await session.post(call)).status).toBe(403);
  expect(await connections()).toEqual([]);
});
