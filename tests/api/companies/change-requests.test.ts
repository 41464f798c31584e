import { make } from '@/tools/factories/make';
import { keysOf, CHANGE_TYPES } from '@/lib/shared/enums';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/admin/company/change';
const WHOLE = { change_type: 'membership', changes: 'We are premium now.\nSince March.' };
const stored = () =>
  testSql()`select company_id, user_id, change_type, changes, status from change_requests order by id`;
const acme = async () => {
  const company = await make.company({ name: 'Acme Storage' });
  const manager = await make.manager({ company_id: company.id, first_name: 'Marcus', last_name: 'Webb' });
  return { company, manager };
};

test('a request is stored, mailed to the network with the asker as reply-to, and copied to the asker', async () => {
  const { company, manager } = await acme();
  expect(await api(manager).post(PATH, WHOLE)).toMatchObject({
    status: 200,
    body: { message: 'Your request is on its way to TSANet connect. We’ve emailed you a copy.', id: 1 },
  });
  expect([...(await stored())]).toEqual([{ company_id: company.id, user_id: manager.id, ...WHOLE, status: 'open' }]);
  const [toNetwork, toAsker, ...more] = await outbox.all();
  expect(more).toEqual([]);
  expect(toNetwork).toMatchObject({
    to_email: 'network@concord.test',
    subject: 'Acme Storage asks for a change: Membership',
    reply_to: { name: 'Marcus Webb', email: manager.email },
  });
  for (const part of ['About: Membership', 'Membership: Standard', 'Marcus Webb, Business Manager', WHOLE.changes])
    expect(toNetwork!.text).toContain(part);
  expect(toAsker).toMatchObject({
    to_email: manager.email,
    subject: 'Your change request: Membership',
    reply_to: null,
  });
  for (const part of ['Change requests take 24-48 hours.', WHOLE.changes]) expect(toAsker!.text).toContain(part);
  const [row] = await testSql()`select actor_id, subject_type, subject_id from audit_log`;
  expect(row).toEqual({ actor_id: manager.id, subject_type: 'change_request', subject_id: 1 });
});

test('the company’s requests are listed, newest first, with who asked', async () => {
  const { company, manager } = await acme();
  const program = await make.programManager({ company_id: company.id, first_name: 'Priya', last_name: 'Raman' });
  await api(manager).post(PATH, WHOLE);
  await api(program).post(PATH, { change_type: 'users', changes: 'More.' });
  await api(await make.manager()).post(PATH, { change_type: 'other', changes: 'Of another company.' });
  await testSql()`update change_requests set status = 'done' where id = 1`;
  const { status, body } = await api(manager).get(PATH);
  expect(status).toBe(200);
  expect(body).toEqual({
    change_requests: [
      {
        id: 2,
        change_type: 'users',
        changes: 'More.',
        status: 'open',
        answer: null,
        decided_at: null,
        created_at: expect.any(String) as string,
        user: { first_name: 'Priya', last_name: 'Raman' },
      },
      {
        id: 1,
        ...WHOLE,
        status: 'done',
        answer: null,
        decided_at: null,
        created_at: expect.any(String) as string,
        user: { first_name: 'Marcus', last_name: 'Webb' },
      },
    ],
  });
});

test('each type is accepted, and a text of 10,000 characters', async () => {
  for (const change_type of keysOf(CHANGE_TYPES)) {
    expect((await api(await make.manager()).post(PATH, { change_type, changes: 'x'.repeat(10_000) })).status).toBe(200);
  }
  expect((await stored()).every(({ changes }) => (changes as string).length === 10_000)).toBe(true);
});

test.each<[string, unknown, string]>([
  ['change_type', undefined, 'Choose what it is about.'],
  ['change_type', 'everything', 'Choose what it is about.'],
  ['change_type', ['company'], 'Choose what it is about.'],
  ['changes', '', 'Enter what to change.'],
  ['changes', ' \n\t ', 'Enter what to change.'],
  ['changes', 'x'.repeat(10_001), 'Use at most 10000 characters.'],
  ['changes', { a: 1 }, 'Enter what to change.'],
])('an invalid %s is reported at its field: %#', async (field, value, message) => {
  const { manager } = await acme();
  const answer = await api(manager).post<{ errors: object }>(PATH, { ...WHOLE, [field]: value });
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  expect([(await stored()).length, (await outbox.all()).length]).toEqual([0, 0]);
});

test('markup and formulas stay text, add no header and set no other column', async () => {
  const { company, manager } = await acme();
  const changes = '=HYPERLINK("http://evil.test")<script>alert(1)</script>\u202e\r\nBcc: evil@x.test';
  await api(manager).post(PATH, { ...WHOLE, changes, company_id: 99, status: 'done', user_id: 99 });
  const [row] = await stored();
  expect(row).toMatchObject({ company_id: company.id, user_id: manager.id, status: 'open' });
  expect(row!.changes).not.toContain('\u202e');
  const [email] = await outbox.to('network@concord.test');
  expect(email!.html).not.toContain('<script>');
  expect(email!.subject).not.toMatch(/[\r\n]/);
});

test('limited companies may ask; callers, API users, guests and super admins may not', async () => {
  for (const membership_type of ['limited', 'offline partner'] as const) {
    const limited = await make.manager({ company_id: (await make.company({ membership_type })).id });
    expect((await api(limited).post(PATH, WHOLE)).status).toBe(200);
    expect((await api(limited).get(PATH)).status).toBe(200);
  }
  for (const user of [await make.caller(), await make.apiUser(), await make.superAdmin()])
    expect(await api(user).post(PATH, WHOLE)).toMatchObject(refused(403, MESSAGES.access));
  expect(await api().post(PATH, WHOLE)).toMatchObject(refused(401, MESSAGES.login));
  const foreign = browser(await make.manager(), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' });
  expect((await foreign.post(PATH, WHOLE)).status).toBe(403);
});

test('a request sent twice is stored once; an impersonated one is audited with both ids', async () => {
  const { manager } = await acme();
  const send = () => api(manager).post(PATH, WHOLE, { 'idempotency-key': 'once' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status, (await stored()).length]).toEqual([200, 200, 1]);
  const admin = await make.superAdmin();
  expect((await acting(admin, manager).post(PATH, WHOLE)).status).toBe(200);
  const rows = await testSql()`select actor_id, impersonator_id from audit_log order by id`;
  expect([...rows]).toEqual([
    { actor_id: manager.id, impersonator_id: null },
    { actor_id: manager.id, impersonator_id: admin.id },
  ]);
});

test('five requests an hour per person', async () => {
  const { manager } = await acme();
  for (let turn = 0; turn < 5; turn++) expect((await api(manager).post(PATH, WHOLE)).status).toBe(200);
  const sixth = await api(manager).post(PATH, WHOLE);
  expect([sixth.status, sixth.body.error]).toEqual([429, MESSAGES.rateLimited]);
});

test('a user of type admin asks in any role; other callers do not', async () => {
  const { company } = await acme();
  const chosen = await make.caller({ company_id: company.id, type: 'admin' });
  expect(await api(chosen).post(PATH, WHOLE)).toMatchObject({ status: 200 });
  expect((await api(chosen).get(PATH)).body).toMatchObject({ change_requests: [{ changes: WHOLE.changes }] });
  const caller = await make.caller({ company_id: company.id });
  expect(await api(caller).post(PATH, WHOLE)).toMatchObject(refused(403, MESSAGES.access));
  expect(await stored()).toHaveLength(1);
});
