import { make } from '@/tools/factories/make';
import type { Group } from '@/tools/factories/groups';
import { execute } from '@/lib/platform/operation/operation';
import { requestInfoOf } from '@/lib/platform/http/request-info';
import { onboardingCookie } from '@/lib/platform/secrets/session-token';
import { readOnboarding } from '@/lib/network/onboarding/read';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { begin, contactEntries, newestSession, PROCESS_ENTRIES } from '../../support/onboarding-fixtures';
import { outbox } from '../../support/outbox';

let group: Group & { vhost: string };
const EMAIL = 'nora@kestrel.test';
const ACCEPTED = { agreements: { code_of_conduct: true, database_license: true, addendum: true } };

beforeEach(async () => {
  await emptyDatabase();
  group = await make.partnerProgram({ name: 'Harbor Free Partners' });
});

const sendAll = async (post: Awaited<ReturnType<typeof begin>>) => {
  await post('validate_contact', await contactEntries('Kestrel'));
  await post('agreements', ACCEPTED);
  return post('register', { document: PROCESS_ENTRIES });
};

test('steps out of order answer with the step to go to', async () => {
  const post = await begin(group.vhost, EMAIL);
  for (const [call, entries] of [
    ['agreements', ACCEPTED],
    ['register', { document: PROCESS_ENTRIES }],
    ['register/existing', { document_id: 0 }],
  ] as const)
    expect(await post(call, entries)).toMatchObject({
      status: 409,
      body: { step: 'contact', redirect: '/onboarding/contact' },
    });
  expect((await post('register/limited', { company_id: 1 })).status).toBe(409);
  await post('validate_contact', await contactEntries('Kestrel'));
  expect(await post('register', { document: PROCESS_ENTRIES })).toMatchObject({
    status: 409,
    body: { step: 'agreements' },
  });
  expect(await sendAll(post)).toMatchObject({ status: 200, body: { valid: true, redirect: '/onboarding/success' } });
  expect(await post('register', { document: PROCESS_ENTRIES })).toMatchObject({
    status: 409,
    body: { step: 'success' },
  });
  expect(await post('validate_contact', await contactEntries('Other'))).toMatchObject({ status: 409 });
});

const CALLS = ['validate_contact', 'agreements', 'register', 'register/existing', 'register/limited'];

/** Complete entries for each call. */
const entriesFor = async (call: string): Promise<object> =>
  ({
    validate_contact: await contactEntries('Kestrel'),
    agreements: ACCEPTED,
    register: { document: PROCESS_ENTRIES },
    'register/existing': { document_id: 0 },
    'register/limited': { company_id: 1 },
  })[call]!;

test.each(CALLS)('after the registration is sent, %s changes nothing and leads to its end', async (call) => {
  const post = await begin(group.vhost, EMAIL);
  await sendAll(post);
  const before = await newestSession();
  for (const more of [{}, { save_for_later: true }])
    expect(await post(call, { ...(await entriesFor(call)), ...more })).toMatchObject({
      status: 409,
      body: { step: 'success', redirect: '/onboarding/success' },
    });
  expect(await newestSession()).toEqual(before);
  expect(await outbox.to(EMAIL)).toHaveLength(1);
});

test.each(CALLS)('after the session has expired, %s answers 401 and says what to do', async (call) => {
  const post = await begin(group.vhost, EMAIL);
  await testSql()`update onboarding_sessions set expires_at = now() - interval '1 second'`;
  const { status, body } = await post(call, await entriesFor(call));
  expect([status, body]).toMatchObject([
    401,
    { error: expect.stringContaining('Enter your work email to get a link') as string, redirect: '/' },
  ]);
});

test('an expired registration starts again from nothing', async () => {
  const post = await begin(group.vhost, EMAIL);
  await post('validate_contact', await contactEntries('Kestrel'));
  await testSql()`update onboarding_sessions set expires_at = now() - interval '1 second'`;
  const again = await begin(group.vhost, EMAIL);
  expect(again.token).not.toBe(post.token);
  expect(await newestSession()).toMatchObject({ step: 'contact', data: {} });
});

test.each(CALLS)('%s of another group, with another’s token or a made-up one is refused', async (call) => {
  const other = await make.partnerProgram();
  const { token } = await begin(group.vhost, EMAIL);
  const entries = await entriesFor(call);
  const send = (vhost: string, session_token?: unknown) =>
    api().post(`/api/onboarding/${vhost}/${call}`, { ...entries, session_token });
  expect((await send(other.vhost, token)).status).toBe(404);
  expect((await send('no-such-group', token)).status).toBe(404);
  expect((await send(group.vhost, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  expect((await send(group.vhost, [token])).status).toBe(422);
  expect(await newestSession()).toMatchObject({ step: 'contact', data: {} });
});

test('two tabs: the later entries count, and the tab that is behind is led on', async () => {
  const post = await begin(group.vhost, EMAIL);
  const [one, two] = [await contactEntries('First tab'), await contactEntries('Second tab')];
  await post('validate_contact', one);
  await post('agreements', ACCEPTED);
  // The second tab still shows the first step. It changes the entries and does not lose the place.
  expect((await post('validate_contact', two)).body).toMatchObject({
    step: 'process',
    redirect: '/onboarding/agreements',
  });
  expect(await newestSession()).toMatchObject({ step: 'process', data: { company: { name: 'Second tab' } } });
  const both = await Promise.all([post('register', { document: PROCESS_ENTRIES }), post('validate_contact', one)]);
  expect(both[0]!.status).toBe(200);
  expect([200, 409]).toContain(both[1]!.status);
  const { status, data } = await newestSession();
  expect([status, data.company.name]).toEqual(['submitted', both[1]!.status === 200 ? 'First tab' : 'Second tab']);
});

test('prices, terms, groups and decisions that a client sends do not count', async () => {
  const other = await make.partnerProgram();
  const post = await begin(group.vhost, EMAIL);
  const forged = {
    ...{ community_id: other.id, partner_group_id: other.id, company_id: 1, journey: 'limited', status: 'approved' },
    ...{
      step: 'success',
      price: 1,
      amount_cents: 1,
      confirmed_at: '2026-01-01',
      sf_opportunity: 'OPP',
      review: { x: 1 },
    },
    payment: { payment_type: 'invoice', contract_length: 'three_years', amount_cents: 1, price: 0, status: 'paid' },
  };
  for (const call of CALLS.slice(0, 3))
    expect((await post(call, { ...forged, ...(await entriesFor(call)) })).status).toBe(200);
  const row = await newestSession();
  expect(row).toMatchObject({
    ...{ community_id: group.id, company_id: null, journey: 'new', status: 'submitted', confirmed_at: null },
    sf_opportunity: null,
  });
  expect(Object.keys(row.data as object).sort()).toEqual(['agreements', 'company', 'document', 'user']);
  expect(await testSql()`select count(*)::int as n from payments`).toEqual([{ n: 0 }]);
});

test('another token, another group and no token are refused', async () => {
  const other = await make.partnerProgram();
  const { token } = await begin(group.vhost, EMAIL);
  const entries = await contactEntries('Kestrel');
  const send = (vhost: string, session_token?: string) =>
    api().post(`/api/onboarding/${vhost}/validate_contact`, { ...entries, session_token });
  expect((await send(other.vhost, token)).status).toBe(404);
  expect((await send(group.vhost)).status).toBe(401);
  expect((await send(group.vhost, 'x'.repeat(43))).status).toBe(401);
  expect((await api().get(`/api/onboarding/${group.vhost}/documents/1?session_token=${token}`)).status).toBe(404);
  await testSql()`update onboarding_sessions set expires_at = now() - interval '1 second'`;
  expect(await send(group.vhost, token)).toMatchObject({ status: 401, body: { redirect: '/' } });
});

test('a cookie counts for the browser’s own pages only', async () => {
  const { token } = await begin(group.vhost, EMAIL);
  const entries = await contactEntries('Kestrel');
  const path = `/api/onboarding/${group.vhost}/validate_contact`;
  const cookie = `${onboardingCookie()}=${token}`;
  expect((await api(undefined, { cookie }).post(path, entries)).status).toBe(401);
  const cross = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  expect((await api(undefined, cross).post(path, entries)).status).toBe(403);
  expect((await browser(undefined, { cookie }).post(path, entries)).status).toBe(200);
});

test('the answer for the pages of a registration is the declared one', async () => {
  const { token } = await begin(group.vhost, EMAIL);
  const headers = new Headers({ cookie: `${onboardingCookie()}=${token}`, 'sec-fetch-site': 'same-origin' });
  const run = (step: string) =>
    execute(readOnboarding, { actor: { kind: 'guest' }, request: requestInfoOf(headers) }, { step });
  const { output } = await run('contact');
  expect(output).toMatchObject({
    allowed: true,
    current: 'contact',
    state: expect.stringMatching(/started-unconfirmed$/),
  });
  expect((await run('success')).output).toMatchObject({ allowed: false, current: 'contact' });
});
