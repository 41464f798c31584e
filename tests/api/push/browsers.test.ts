import { randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { make } from '@/tools/factories/make';
import { deviceCookie, sessionCookie } from '@/lib/platform/secrets/session-token';
import { enqueue } from '@/lib/reach/mail/enqueue';
import { startNotifications } from '@/lib/reach/push/deliver';
import { queueNotifications } from '@/lib/reach/push/queue';
import type { NotifiedBrowser } from '@/lib/reach/push/resources';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { acting, api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailQueue } from '../../support/mail-queue';
import { queueEmails } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { browserKeys, openPushService } from '../../support/push-service';
import { refused } from '../../support/refusals';

const CALLS = '/api/users/notifications';
const VAPID = webPush.generateVAPIDKeys();
const PUBLIC = 'https://93.184.216.34/push/1';
const TOKEN = '00000000-0000-4000-8000-000000000000';

let service: Awaited<ReturnType<typeof openPushService>>;
let statusOf: Record<string, number> = {};

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  statusOf = {};
  service = await openPushService((path) => statusOf[path] ?? 201);
  process.env.VAPID_PUBLIC_KEY = VAPID.publicKey;
  process.env.VAPID_PRIVATE_KEY = VAPID.privateKey;
  process.env.VAPID_SUBJECT = 'mailto:operator@portal.test';
});
afterEach(() => service.close());

type Who = { id: number };
const newDevice = () => randomBytes(16).toString('base64url');

/** A browser in which the person is logged in. */
async function browserOf(user: Who, device = newDevice()) {
  const { token, cookie } = await loginAs(user);
  const client = api(undefined, {
    authorization: `Bearer ${token}`,
    cookie: `${deviceCookie()}=${device}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const own = browserKeys();
  return {
    ...{ client, device, cookie, keys: own.keys, read: own.read },
    turnOn: (path: string) => client.post<{ id: number }>(CALLS, { endpoint: service.origin + path, keys: own.keys }),
    list: async () => (await client.get<{ browsers: NotifiedBrowser[] }>(CALLS)).body.browsers,
  };
}
const count = async () => (await testSql()`select id from push_subscriptions`).length;

async function aCase() {
  const partners = await make.partners({});
  const { company, receiver, caller, document } = partners;
  const theCase = await make.case({
    ...{ company_id: company.id, receiver_company_id: receiver.id, document_id: document.id, submitter_id: caller.id },
    status: 'accepted',
  });
  await testSql()`delete from outbox`;
  return { ...partners, theCase };
}
async function mailTo<N extends EmailName>(email: string, template: N, props: EmailProps[N]) {
  await queueEmails([{ template, to: { email }, props }]);
}
/** What the worker does after an email was queued. */
async function work() {
  await enqueue(mailQueue, queueNotifications);
  await (
    await startNotifications()
  ).done;
}
const answered = async (case_id: number) => {
  const [row] = await testSql()<{ id: number }[]>`select max(id) as id from case_responses where case_id = ${case_id}`;
  return { case_id, response_id: row!.id, token_id: null };
};

// rule: push.browsers
describe('browsers of a person', () => {
  test('are turned on, listed with name and times, tried, and turned off', async () => {
    const user = await make.caller();
    const [here, there] = [await browserOf(user), await browserOf(user)];
    expect(await here.client.get(CALLS)).toMatchObject({ body: { public_key: VAPID.publicKey, browsers: [] } });
    expect(await here.turnOn('/a')).toMatchObject({ body: { message: 'Notifications are on in this browser.' } });
    const { body: other } = await there.turnOn('/b');
    await testSql()`update sessions set user_agent = ${'Mozilla/5.0 (X11; Linux) Firefox/140.0'}`;
    expect(await here.list()).toMatchObject([
      { client: 'Firefox on Linux', current: true, last_sent_at: null },
      { id: other.id, current: false },
    ]);
    expect(await here.client.post(`${CALLS}/${other.id}/test`)).toMatchObject({
      body: { message: 'A test is on its way.' },
    });
    await (
      await startNotifications()
    ).done;
    expect(service.received.map(({ path, body }) => [path, there.read(body)])).toEqual([
      ['/b', { title: 'Notifications work in this browser', path: '/profile' }],
    ]);
    expect((await here.list())[1]!.last_sent_at).not.toBeNull();
    expect(await here.client.delete(`${CALLS}/${other.id}`)).toMatchObject({ status: 200 });
    expect(await here.list()).toHaveLength(1);
  });

  test('one is turned on again in its place, and gets what its new person is told alone', async () => {
    const [ada, eve] = [await make.caller(), await make.caller()];
    const device = newDevice();
    const first = await browserOf(ada, device);
    await first.turnOn('/a');
    await first.turnOn('/b');
    expect(await count()).toBe(1);
    const second = await browserOf(eve, device);
    await second.turnOn('/b');
    expect([await first.list(), await second.list()]).toMatchObject([[], [{ current: true }]]);
  });

  // rule: push.limit
  test('are ten at most', async () => {
    const user = await make.caller();
    for (let n = 0; n < 10; n++) expect((await (await browserOf(user)).turnOn(`/${n}`)).status).toBe(200);
    expect(await (await browserOf(user)).turnOn('/x')).toMatchObject(
      refused(409, 'You have notifications in 10 browsers. Remove one first.'),
    );
  });

  test('of others are not found', async () => {
    const [own, foreign] = [await browserOf(await make.caller()), await browserOf(await make.caller())];
    const { id } = (await own.turnOn('/a')).body;
    for (const answer of [
      await foreign.client.delete(`${CALLS}/${id}`),
      await foreign.client.post(`${CALLS}/${id}/test`),
    ])
      expect(answer).toMatchObject(refused(404, 'This browser gets no notifications.'));
    expect(await count()).toBe(1);
  });

  // rule: push.who
  test('no super admin acting as a person turns them on', async () => {
    const support = acting(await make.superAdmin(), await make.caller());
    expect((await support.post(CALLS, { endpoint: PUBLIC, keys: browserKeys().keys })).status).toBe(403);
    expect(await count()).toBe(0);
  });

  test('nothing is offered without keys of the portal, or to a browser that has not logged in', async () => {
    const user = await make.caller();
    const { client, keys } = await browserOf(user);
    expect(await api(user).post(CALLS, { endpoint: PUBLIC, keys })).toMatchObject(
      refused(409, 'Log in again in this browser first.'),
    );
    delete process.env.VAPID_PUBLIC_KEY;
    delete process.env.VAPID_PRIVATE_KEY;
    expect(await client.get(CALLS)).toMatchObject({ body: { public_key: null } });
    expect(await client.post(CALLS, { endpoint: PUBLIC, keys })).toMatchObject(
      refused(409, 'This portal sends no notifications.'),
    );
  });

  // rule: push.address
  test.each([
    ['http://93.184.216.34/a', {}, { endpoint: ['Only https addresses are fetched.'] }],
    ['https://169.254.169.254/latest', {}, { endpoint: ['This address is not public.'] }],
    ['https://[::1]/a', {}, { endpoint: ['This address is not public.'] }],
    ['https://user:x@93.184.216.34/a', {}, { endpoint: ['An address with a password is not fetched.'] }],
    ['file:///etc/passwd', {}, { endpoint: ['Only https addresses are fetched.'] }],
    [PUBLIC, { p256dh: 'AAAA' }, { 'keys.p256dh': ['Send what the browser gave.'] }],
    [PUBLIC, { p256dh: `B${'A'.repeat(86)}` }, { 'keys.p256dh': ['Send what the browser gave.'] }],
    [PUBLIC, { auth: 'AAAA' }, { 'keys.auth': ['Send what the browser gave.'] }],
  ])('%s with %j is refused', async (endpoint, over, errors) => {
    const { client, keys } = await browserOf(await make.caller());
    expect(await client.post(CALLS, { endpoint, keys: { ...keys, ...over } })).toMatchObject({
      status: 422,
      body: { errors },
    });
  });

  test('address and keys are stored sealed', async () => {
    const browser = await browserOf(await make.caller());
    await browser.turnOn('/secret-address');
    const stored = JSON.stringify(await testSql()`select * from push_subscriptions`);
    expect([stored.includes('secret-address'), stored.includes(browser.keys.auth)]).toEqual([false, false]);
  });
});

// rule: push.content
describe('a notification', () => {
  test('has the number and who, encrypted for the browser, and opens the case', async () => {
    const { theCase, caller, receiver } = await aCase();
    const browser = await browserOf(caller);
    await browser.turnOn('/a');
    await mailTo(caller.email, 'case_answered', await answered(theCase.id));
    await work();
    expect(service.received).toHaveLength(1);
    const [{ headers, body }] = service.received as [(typeof service.received)[0]];
    expect(browser.read(body)).toEqual({
      title: `${theCase.internal_case_number} · ${receiver.name} answered`,
      path: `/my-cases/${theCase.token}`,
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
    expect(JSON.stringify(headers)).not.toContain(theCase.token);
  });

  test.each<[EmailName, (id: number) => object, string]>([
    ['case_request', (case_id) => ({ case_id, token_id: TOKEN }), 'Acme asks for help'],
    ['response_reminder', (case_id) => ({ case_id, token_id: TOKEN, at: 'now' }), 'Acme is waiting for an answer'],
    ['case_closed', (case_id) => ({ case_id, to: 'receiver' }), 'The case is closed'],
    ['case_hold', (case_id) => ({ case_id, to: 'receiver', company_id: 1, placed: true }), 'Acme placed a legal hold'],
  ])('of %s says who', async (template, props, words) => {
    const { theCase, company, receiver } = await aCase();
    await testSql()`update companies set name = 'Acme' where id = ${company.id}`;
    await testSql()`update cases set status = ${template === 'response_reminder' ? 'open' : 'accepted'}, first_answered_at = null,
      respond_by = now() - interval '1 hour' where id = ${theCase.id}`;
    const engineer = await make.caller({ company_id: receiver.id });
    const browser = await browserOf(engineer);
    await browser.turnOn('/a');
    await mailTo(engineer.email, template, props(theCase.id) as never);
    await work();
    expect(service.received.map(({ body }) => browser.read(body))).toEqual([
      expect.objectContaining({ title: `${theCase.internal_case_number} · ${words}` }),
    ]);
  });
});

// rule: push.which
describe('whom it reaches', () => {
  test('nobody is told of an email that they chose not to get, or that only confirms what they did', async () => {
    const { theCase, caller, receiver } = await aCase();
    const engineer = await make.caller({ company_id: receiver.id, notifications: 'mine' });
    for (const user of [engineer, caller]) await (await browserOf(user)).turnOn(`/${user.id}`);
    await mailTo(engineer.email, 'case_closed', { case_id: theCase.id, to: 'receiver' });
    await mailTo(caller.email, 'case_copy', { case_id: theCase.id });
    await work();
    expect(service.received).toEqual([]);
    expect(await testSql()`select id from push_messages`).toEqual([]);
  });

  test('what can wait is told at the end of quiet hours, with its email; the rest at once', async () => {
    const { theCase, caller } = await aCase();
    await (await browserOf(caller)).turnOn('/a');
    await testSql()`update cases set priority = 'low' where id = ${theCase.id}`;
    await testSql()`update users set quiet_from = '00:00', quiet_until = '23:59', quiet_weekends = 'all_day' where id = ${caller.id}`;
    await mailTo(caller.email, 'case_closed', { case_id: theCase.id, to: 'submitter' });
    await work();
    expect(service.received).toEqual([]);
    await mailTo(caller.email, 'case_answered', await answered(theCase.id));
    await work();
    expect(service.received).toHaveLength(1);
    await testSql()`update outbox set not_before = now() where not_before is not null`;
    await work();
    expect(service.received).toHaveLength(2);
  });
});

// rule: push.once
describe('sending', () => {
  async function told(status: number) {
    const { theCase, caller } = await aCase();
    const browser = await browserOf(caller);
    await browser.turnOn('/a');
    statusOf['/a'] = status;
    await mailTo(caller.email, 'case_answered', await answered(theCase.id));
    await work();
    return browser;
  }
  const due = () => testSql()`update push_messages set next_at = now()`;

  test('is once, also with two workers and when the email is sent again', async () => {
    const { theCase, caller } = await aCase();
    await (await browserOf(caller)).turnOn('/a');
    await mailTo(caller.email, 'case_answered', await answered(theCase.id));
    await Promise.all([enqueue(mailQueue, queueNotifications), enqueue(mailQueue, queueNotifications)]);
    await Promise.all((await Promise.all([startNotifications(), startNotifications()])).map(({ done }) => done));
    await testSql()`update outbox set enqueued_at = null, retried_at = now()`;
    await work();
    expect(service.received).toHaveLength(1);
  });

  test.each([404, 410])('a browser whose address has ended (%s) is removed', async (status) => {
    await told(status);
    expect(await count()).toBe(0);
  });

  test.each([429, 503])('%s is tried again after a pause, for two hours', async (status) => {
    const browser = await told(status);
    await work();
    expect(service.received).toHaveLength(1);
    await due();
    await work();
    expect([service.received.length, (await browser.list())[0]!.last_sent_at]).toEqual([2, null]);
    await testSql()`update push_messages set created_at = now() - interval '3 hours', next_at = now()`;
    await work();
    expect([await count(), await testSql()`select id from push_messages`]).toEqual([1, []]);
  });

  test('any other refusal drops the notification alone', async () => {
    await told(403);
    expect([await count(), await testSql()`select id from push_messages`]).toEqual([1, []]);
  });

  test('an address that is no longer public gets nothing', async () => {
    const user = await make.caller();
    const browser = await browserOf(user);
    const { id } = (await browser.turnOn('/a')).body;
    await browser.client.post(`${CALLS}/${id}/test`);
    delete process.env.OUTGOING_ALLOW;
    await (
      await startNotifications()
    ).done;
    expect([await count(), service.received]).toEqual([0, []]);
  });
});

// rule: push.ended
describe('the end', () => {
  test.each<
    [string, (user: Who & { email: string }, browser: Awaited<ReturnType<typeof browserOf>>) => Promise<unknown>]
  >([
    ['a logout of that browser', (_user, { client }) => client.post('/api/auth/logout')],
    ['a session that is ended elsewhere', async (user) => api(user).post('/api/users/sessions/end_others')],
    [
      'a disabled account',
      async (user) => {
        const [row] = await testSql()<{ company_id: number }[]>`select company_id from users where id = ${user.id}`;
        const manager = await make.manager({ company_id: row!.company_id });
        return api(manager).post(`/api/admin/company/users/${user.id}/status`, { status: 'inactive' });
      },
    ],
    ['a deleted account', (_user, { client }) => client.post('/api/users/delete', { token: 'DELETE' })],
    [
      'another person’s login',
      async (_user, { device }) => {
        const { email } = await make.caller();
        const headers = {
          cookie: `${deviceCookie()}=${device}`,
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
        };
        return api().post(
          '/api/auth/login',
          { email, password: 'Concord1!' },
          { ...headers, origin: process.env.APP_URL! },
        );
      },
    ],
  ])('comes with %s', async (_, end) => {
    const user = await make.caller();
    const browser = await browserOf(user);
    await browser.turnOn('/a');
    expect(await end(user, browser)).toMatchObject({ status: 200 });
    expect(await count()).toBe(0);
  });

  test('does not come with a new login of the same person', async () => {
    const user = await make.caller();
    const { device, turnOn, cookie } = await browserOf(user);
    await turnOn('/a');
    const headers = { 'sec-fetch-site': 'same-origin', origin: process.env.APP_URL! };
    const { cookies } = await api().post(
      '/api/auth/login',
      { email: user.email, password: 'Concord1!' },
      { ...headers, cookie: `${deviceCookie()}=${device}; ${cookie}` },
    );
    expect(cookies.join()).toContain(sessionCookie());
    expect(await count()).toBe(1);
    expect(
      (await testSql()`select s.ended_at from push_subscriptions p join sessions s on s.id = p.session_id`)[0],
    ).toEqual({
      ended_at: null,
    });
  });
});
