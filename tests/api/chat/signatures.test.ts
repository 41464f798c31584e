import type { FakeChat } from '@/tools/chat/fake-chat';
import { inTeams, startChat, stopChat } from '../../support/chat-fixtures';
import { emptyDatabase } from '../../support/database';

let chat: FakeChat;
beforeEach(async () => {
  await emptyDatabase();
  chat = await startChat();
});
afterEach(() => stopChat(chat));

const MINUTES = 60;
const now = () => Date.now() / 1000;
const FIELDS = {
  ...{ command: '/concord', text: 'help', team_id: 'T1', user_id: 'U1', user_name: 'ada' },
  ...{ channel_id: 'C1', channel_name: 'storage' },
};
type Signed = ReturnType<FakeChat['slack']['signed']>;

const slack = (change: (signed: Signed) => Signed | void, options?: { at?: number; secret?: string }) => {
  const signed = chat.slack.signed(FIELDS, options);
  return chat.slack.send('/api/slack', change(signed) ?? signed);
};

test('Slack’s signature counts once, within five minutes (rule: chat.signed)', async () => {
  const signed = chat.slack.signed(FIELDS);
  expect((await chat.slack.send('/api/slack', signed)).status).toBe(200);
  expect((await chat.slack.send('/api/slack', signed)).status).toBe(409);
  expect((await slack((one) => one, { at: now() - 4 * MINUTES })).status).toBe(200);
});

test.each<[string, () => Promise<Response>]>([
  ['another secret', () => slack((one) => one, { secret: 'guessed' })],
  ['an old time', () => slack((one) => one, { at: now() - 6 * MINUTES })],
  ['a time to come', () => slack((one) => one, { at: now() + 6 * MINUTES })],
  ['another body', () => slack((one) => ({ ...one, body: `${one.body}&text=connect` }))],
  [
    'no signature',
    () => slack(({ body }) => ({ body, headers: { 'content-type': 'text/plain' } }) as unknown as Signed),
  ],
  [
    'a time that was not signed',
    () =>
      slack(
        ({ headers, body }) => ({ body, headers: { ...headers, 'x-slack-request-timestamp': String(now() | 0) } }),
        { at: now() - 60 },
      ),
  ],
])('Slack with %s is refused (rule: chat.signed)', async (_, send) => expect((await send()).status).toBe(401));

const activity = () =>
  chat.teams.activity(inTeams('ada'), { id: 'a:1', conversationType: 'personal' }, { type: 'message', text: 'help' });

test('a message of Teams counts once (rule: chat.signed)', async () => {
  const sent = activity();
  expect((await chat.teams.deliver(sent)).status).toBe(200);
  expect((await chat.teams.deliver(sent)).status).toBe(409);
  expect(chat.teams.posted).toHaveLength(1);
});

const deliver = (claims: object, head: object = {}) =>
  chat.teams.deliver(activity(), chat.teams.token(claims as Record<string, unknown>, head as Record<string, unknown>));

test.each<[string, () => Promise<Response>]>([
  ['another bot as audience', () => deliver({ aud: 'another-bot' })],
  ['another issuer', () => deliver({ iss: 'https://sts.windows.net/tenant/' })],
  ['another service address', () => deliver({ serviceurl: 'https://attacker.test/' })],
  ['a token that has ended', () => deliver({ exp: now() - 6 * MINUTES })],
  ['a token that has not begun', () => deliver({ nbf: now() + 6 * MINUTES })],
  ['an unknown key', () => deliver({}, { kid: 'guessed' })],
  ['no algorithm', () => deliver({}, { alg: 'none' })],
  ['an algorithm of shared secrets', () => deliver({}, { alg: 'HS256' })],
  ['no signature', () => chat.teams.deliver(activity(), chat.teams.token().replace(/[^.]+$/, ''))],
  ['another payload', () => chat.teams.deliver(activity(), swapped())],
  ['no token', () => chat.teams.deliver(activity(), '')],
  ['another chat', () => chat.teams.deliver({ ...activity(), channelId: 'webchat' })],
])('Teams with %s is refused, and nothing is sent (rule: chat.signed)', async (_, send) => {
  expect((await send()).status).toBe(401);
  expect(chat.teams.posted).toEqual([]);
});

/** The signature of one token under the claims of another. */
function swapped(): string {
  const [head, , signature] = chat.teams.token().split('.');
  return [head, chat.teams.token({ exp: now() + 999_999 }).split('.')[1], signature].join('.');
}

test('a key that Microsoft does not vouch for in Teams signs nothing (rule: chat.signed)', async () => {
  const { keys } = chat.teams;
  chat.teams.keys = () => keys.call(chat.teams, ['webchat']);
  expect((await chat.teams.deliver(activity())).status).toBe(401);
});

test('without the settings there are no such addresses (rule: chat.bot)', async () => {
  const signed = chat.slack.signed(FIELDS);
  for (const name of ['SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN', 'TEAMS_APP_ID', 'TEAMS_APP_SECRET'])
    delete process.env[name];
  expect((await chat.slack.send('/api/slack', signed)).status).toBe(404);
  expect((await chat.teams.deliver(activity())).status).toBe(404);
});
