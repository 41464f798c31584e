import { make } from '@/tools/factories/make';
import type { FakeChat } from '@/tools/chat/fake-chat';
import type { Opened, Person, Posted } from '@/tools/chat/messages';
import { startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { api } from '../../support/api';
import { connectTo, inSlack, inTeams, startChat, stopChat } from '../../support/chat-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { deliveries, makeDue, webhookFixture } from '../../support/webhook-fixtures';

let chat: FakeChat;
let fixture: Awaited<ReturnType<typeof webhookFixture>>;
beforeEach(async () => {
  await emptyDatabase();
  fixture = await webhookFixture();
  chat = await startChat();
  await startDeliveries();
});
afterEach(async () => {
  await stopDeliveries();
  await stopChat(chat);
});

/** Both services by the same names, so that each rule is tried in both. */
type Service = {
  person: (name: string) => Person;
  ask: (person: Person, text: string, alone?: boolean) => Promise<string>;
  posted: () => Posted[];
  press: (person: Person, posted: Posted, act: string) => Promise<Opened | undefined>;
  submit: (person: Person, opened: Opened, entries?: Record<string, string>) => Promise<string>;
  direct: (person: Person) => string;
};
const ROOM = { id: '19:storage@thread.tacv2', conversationType: 'channel', name: 'storage' } as const;
const SERVICES: Record<'slack' | 'teams', () => Service> = {
  slack: () => ({
    person: inSlack,
    ask: (person, text, alone) =>
      chat.slack.command(person, text, alone ? { id: 'D1', name: 'directmessage' } : undefined),
    posted: () => chat.slack.posted,
    press: (person, posted, act) => chat.slack.press(person, posted, act),
    async submit(person, opened, entries) {
      const answer = await chat.slack.submit(person, opened, entries);
      return typeof answer === 'string' ? answer : Object.values(answer).join(' ');
    },
    direct: ({ account }) => `D${account.slice(1)}`,
  }),
  teams: () => ({
    person: inTeams,
    ask: (person, text, alone) => chat.teams.write(person, text, alone ? undefined : ROOM),
    // The bot's answers to commands have no title.
    posted: () => chat.teams.posted.filter(({ message }) => JSON.stringify(message).includes('"Number: "')),
    press: (person, posted, act) => chat.teams.press(person, posted, act),
    submit: async (person, opened, entries) => (await chat.teams.submit(person, opened, entries)).text,
    direct: ({ account }) => `a:${account}`,
  }),
};
const EACH = [['slack'], ['teams']] as ['slack' | 'teams'][];

async function setUp(name: 'slack' | 'teams') {
  const service = SERVICES[name]();
  const { manager } = fixture.borealis;
  const person = service.person('ingrid');
  await connectTo(manager, () => service.ask(person, 'connect', true));
  return { service, manager, person };
}
const newCase = async () => (await fixture.send()).body.case.token as string;
const statusOf = async (token: string) =>
  (await testSql()<{ status: string }[]>`select status from cases where token = ${token}`)[0]!.status;

test.each(EACH)(
  '%s: a manager has a channel told, accepts from the card, and follow-ups stay in its thread (rules: channels.bot, channels.threads, chat.acts, chat.forms)',
  async (name) => {
    const { service, manager, person } = await setUp(name);
    expect(await service.ask(person, 'here')).toContain('from now on');
    expect(await service.ask(person, 'here')).toContain('already');
    const token = await newCase();
    await eventually(() => expect(service.posted()).toHaveLength(1));
    const [card] = service.posted();
    const opened = (await service.press(person, card!, 'accept'))!;
    expect(opened.fields).toMatchObject({ engineer_email: manager.email, next_steps: expect.any(String) });
    expect(await service.submit(person, opened, { engineer_email: 'no address' })).toContain('Enter an email address');
    expect(await statusOf(token)).toBe('open');
    expect(await service.submit(person, opened, { case_number: 'BN-7' })).toBe('Your response has been sent.');
    expect(await statusOf(token)).toBe('accepted');
    await eventually(() => expect(service.posted()).toHaveLength(2));
    const [first, second] = service.posted();
    expect([first!.thread, second!.thread]).toEqual([null, first!.id]);
    // Too late, as in the portal, and nothing is offered that is not possible.
    expect((await service.press(person, card!, 'ask'))!.about).toBeNull();
    expect(JSON.stringify(second!.message)).not.toContain('Ask for information');
    expect(
      await testSql()`select command, actor_id, changes from audit_log where command in ('case.respond', 'channel.tell_here') order by id`,
    ).toMatchObject(
      ['channel.tell_here', 'channel.tell_here', 'case.respond'].map((command) => ({
        ...{ command, actor_id: manager.id },
        changes: { in_chat: [null, name === 'slack' ? 'Slack' : 'Microsoft Teams'] },
      })),
    );
    expect(await service.ask(person, 'stop')).toContain('no longer told');
    expect((await api(manager).get('/api/admin/company/channels')).body).toEqual({ channels: [] });
  },
);

test.each(EACH)('%s: a question and a note, as the portal has them (rule: chat.acts)', async (name) => {
  const { service, manager, person } = await setUp(name);
  await service.ask(person, 'here');
  const token = await newCase();
  await eventually(() => expect(service.posted()).toHaveLength(1));
  const [card] = service.posted();
  const note = (await service.press(person, card!, 'note'))!;
  expect(await service.submit(person, note, { body: 'We look at it & <b>ask</b> @channel' })).toBe('The note is sent.');
  const ask = (await service.press(person, card!, 'ask'))!;
  expect(await service.submit(person, ask, { next_steps: 'Which firmware?' })).toBe('Your response has been sent.');
  expect(await statusOf(token)).toBe('information');
  expect(await testSql()`select audience, user_id from case_notes`).toEqual([
    { audience: 'shared', user_id: manager.id },
  ]);
  await eventually(() => expect(service.posted()).toHaveLength(3));
  // The card has no word of either.
  for (const { message } of service.posted()) expect(JSON.stringify(message)).not.toMatch(/firmware|look at it/);
});

test.each(EACH)(
  '%s: who is not connected, is of another company, has ended or is disabled does nothing (rules: chat.acts, chat.ends)',
  async (name) => {
    const { service, manager, person } = await setUp(name);
    await service.ask(person, 'here');
    const token = await newCase();
    await eventually(() => expect(service.posted()).toHaveLength(1));
    const [card] = service.posted();
    const [stranger, foreign] = [service.person('eve'), service.person('mallory')];
    await connectTo(await make.caller(), () => service.ask(foreign, 'connect', true));
    expect((await service.press(stranger, card!, 'accept'))!.text).toContain('not connected');
    expect(await service.ask(stranger, 'here')).toContain('not connected');
    expect((await service.press(foreign, card!, 'accept'))!.text).toContain('no longer valid');
    expect(await service.ask(foreign, 'here')).toContain('do not have access');
    const opened = (await service.press(person, card!, 'accept'))!;
    expect(await service.submit(stranger, opened)).toContain('not connected');
    await testSql()`update companies set requires_second_factor = true where id = ${manager.company_id}`;
    expect(await service.submit(person, opened)).toContain('Set up a passkey');
    await testSql()`update companies set requires_second_factor = false where id = ${manager.company_id}`;
    await testSql()`update users set status = 'inactive' where id = ${manager.id}`;
    expect(await service.submit(person, opened)).toContain('not connected');
    await testSql()`update users set status = 'active' where id = ${manager.id}`;
    await testSql()`update sessions set ended_at = now() where user_id = ${manager.id}`;
    expect(await service.submit(person, opened)).toContain('not connected');
    expect(await statusOf(token)).toBe('open');
  },
);

test.each(EACH)(
  '%s: people are told in a chat of their own about their cases, until they disconnect (rule: chat.direct)',
  async (name) => {
    const service = SERVICES[name]();
    const person = service.person('ada');
    const connected = await connectTo(fixture.caller, () => service.ask(person, 'connect', true));
    const at = `/api/users/chat/${connected.body.chat_account_id}`;
    const own = api(fixture.caller);
    expect((await own.post(at, { events: ['answer', 'question'] })).status).toBe(200);
    expect((await api(fixture.borealis.manager).post(at, { events: ['answer'] })).status).toBe(404);
    expect((await own.post(at, { events: ['health'] })).status).toBe(422);
    expect((await own.get('/api/users/chat')).body).toMatchObject({
      accounts: [{ name: 'ada', events: ['answer', 'question'] }],
    });
    // It is no channel of the company.
    expect((await api(fixture.acme.manager).get('/api/admin/company/channels')).body).toEqual({ channels: [] });
    const colleague = await make.caller({ company_id: fixture.company.id });
    await connectTo(colleague, () => service.ask(service.person('bo'), 'connect', true));
    const [{ id: other }] =
      (await testSql()`select id from chat_accounts where user_id = ${colleague.id}`) as unknown as [{ id: number }];
    await api(colleague).post(`/api/users/chat/${other}`, { events: ['answer', 'question'] });
    const token = await newCase();
    const answer = { status: 'information', next_steps: 'Which firmware?' };
    expect((await api(fixture.borealis.manager).post(`/api/caller/case/${token}/respond`, answer)).status).toBe(200);
    await eventually(() => expect(service.posted()).toHaveLength(1));
    expect(service.posted()[0]!.conversation).toBe(service.direct(person));
    // What is due when the connection has ended is not sent.
    await stopDeliveries();
    await own.post(`/api/caller/case/${token}/respond`, { status: 'information-reply', additional_information: '1.2' });
    const accept = { status: 'accepted', engineer_name: 'I', engineer_email: 'i@borealis.test', next_steps: 'We call' };
    expect((await api(fixture.borealis.manager).post(`/api/caller/case/${token}/respond`, accept)).status).toBe(200);
    expect(await deliveries()).toHaveLength(2);
    expect(await service.ask(person, 'disconnect', true)).toContain('no longer connected');
    expect(await deliveries()).toEqual([]);
    expect((await own.call('DELETE', at)).status).toBe(404);
  },
);

test('what Slack and Teams refuse for a moment is repeated, and in words what they refuse for good (rule: channels.threads)', async () => {
  for (const name of ['slack', 'teams'] as const) {
    const { service, person } = await setUp(name);
    await service.ask(person, 'here');
  }
  chat.slack.faults.push('ratelimited', 'not_in_channel');
  chat.teams.faults.push(429, 403);
  await newCase();
  await eventually(async () => expect((await deliveries()).map(({ http_status }) => http_status)).toEqual([503, 503]));
  await makeDue();
  await stopDeliveries();
  await startDeliveries();
  await eventually(async () => expect((await deliveries()).map(({ http_status }) => http_status)).toEqual([400, 403]));
  expect((await deliveries()).map(({ response_body }) => response_body)).toEqual([
    'not_in_channel',
    expect.any(String),
  ]);
});
