import { make } from '@/tools/factories/make';
import { storedPhone } from '@/lib/shared/phone';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import {
  rowCounts,
  REQUEST,
  managerRequestFixtures,
  RESPONSE,
  managerSecret,
} from '../../support/manager-request-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const read = (token: string, user?: { id: number }) => api(user).get(`/api/manager/request/get/${token}`);
const readResponse = (token: string, user?: { id: number }) =>
  api(user).get(`/api/manager/request/response/get/${token}`);
const answer = (token: string, body: object = {}, headers = {}) =>
  browser(undefined, headers).post<{
    message: string;
    error: string;
    errors: Record<string, string[]>;
    response: Record<string, unknown>;
  }>(`/api/manager/request/response/${token}`, { ...RESPONSE, ...body });
const gone = refused(404, MESSAGES.linkExpired);
const expired = refused(409, MESSAGES.linkExpired);

async function requested() {
  const made = await managerRequestFixtures();
  const { body } = await made.send();
  const [secret, other] = await Promise.all([managerSecret('luc@ember.test'), managerSecret('program@ember.test')]);
  return { ...made, secret, other, reference: body.request.token as string };
}
const expire = () => testSql()`update one_time_tokens set expires_at = now() - interval '1 second'`;

test('the mailed link shows the request and the responder’s details', async () => {
  const { secret } = await requested();
  const { status, body, headers } = await read(secret);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    request: {
      ...REQUEST,
      submitting_company: { name: 'Acme Storage' },
      receiving_company: { name: 'Ember Software' },
      responses: [],
    },
    can_respond: true,
    escalation_instructions: null,
    responder: { first_name: 'Luc', last_name: 'Girard', email: 'luc@ember.test', phone: '+1 415 555 2671' },
  });
  expect(Object.keys(body.request as object)).not.toEqual(expect.arrayContaining(['company']));
  expect((await readResponse(secret)).body).toEqual({ response: null });
  expect(JSON.stringify(body)).not.toMatch(/password|hash|user_id|version_id|program@/);
});

test('opening the link changes nothing', async () => {
  const { secret } = await requested();
  const before = await rowCounts();
  for (let times = 0; times < 3; times++) await read(secret);
  expect(await rowCounts()).toEqual(before);
  expect((await testSql()`select count(*)::int as used from one_time_tokens where used_at is not null`)[0]).toEqual({
    used: 0,
  });
});

test('the first response is stored, mailed to the requester and shown to everyone', async () => {
  const { secret, other } = await requested();
  expect(await answer(secret)).toMatchObject({ status: 200, body: { message: 'Your response has been sent.' } });
  for (const token of [secret, other]) {
    expect((await readResponse(token)).body).toMatchObject({ response: RESPONSE });
    expect((await read(token)).body).toMatchObject({
      can_respond: false,
      responder: null,
      request: { responses: [RESPONSE] },
    });
  }
  const [email] = await outbox.of('manager_response');
  expect(email).toMatchObject({
    to_email: 'robin@acme.test',
    subject: 'Ember Software answered your request: A-1001',
    reply_to: { name: 'Luc Girard', email: 'luc@ember.test' },
  });
  expect(email!.text).toContain('Our lead joins the bridge.');
  expect(email!.html).not.toContain(secret);
});

test('a later response over any link is refused with the first one', async () => {
  const { secret, other } = await requested();
  await answer(secret);
  for (const token of [secret, other]) {
    const late = await answer(token, { notes: 'Mine instead' });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatch(
      /^This request was answered by Luc Girard at [A-Z][a-z]{2}-\d\d-\d{4} \d\d:\d\d [ap]m UTC\.$/,
    );
    expect(late.body.response).toMatchObject({ notes: RESPONSE.notes });
  }
  expect(await rowCounts()).toMatchObject({ responses: 1, emails: 4 });
});

test('of concurrent responses one wins', async () => {
  const { secret, other } = await requested();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => answer(n % 2 ? secret : other, { notes: `Answer ${n}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const [row] = await testSql()`select notes from manager_responses`;
  for (const { status, body } of answers) if (status === 409) expect(body.response.notes).toBe(row!.notes);
  expect((await outbox.of('manager_response')).length).toBe(1);
});

test('a retry with the same key gets the first answer', async () => {
  const { secret } = await requested();
  const key = { 'idempotency-key': 'r-1' };
  const first = await answer(secret, {}, key);
  const again = await answer(secret, {}, key);
  expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
});

test('unknown, mistyped, expired and foreign secrets answer alike for reading and responding', async () => {
  const { secret, caller, reference } = await requested();
  const theCase = await make.case();
  const alike = [
    reference,
    theCase.respond_secret,
    theCase.token,
    'A'.repeat(43),
    `${secret}x`,
    secret.toLowerCase(),
    '-',
    'x'.repeat(5000),
    "' or 1=1 --",
  ];
  for (const token of alike) {
    expect(await read(encodeURIComponent(token))).toMatchObject(gone);
    expect(await readResponse(encodeURIComponent(token))).toMatchObject(gone);
    expect(await answer(encodeURIComponent(token))).toMatchObject(expired);
  }
  await expire();
  for (const one of [await read(secret), await readResponse(secret), await read(secret, caller)])
    expect(one).toMatchObject(gone);
  expect(await answer(secret)).toMatchObject(expired);
  expect(await rowCounts()).toMatchObject({ responses: 0 });
});

test('the secret of an inactive manager is invalid; a colleague’s still works', async () => {
  const { secret, other, owner } = await requested();
  await testSql()`update users set status = 'inactive' where id = ${owner.id}`;
  expect(await read(secret)).toMatchObject(gone);
  expect(await answer(secret)).toMatchObject(expired);
  expect((await answer(other)).status).toBe(200);
});

test('the reference shows colleagues of the requester the request and escalation instructions, and cannot respond', async () => {
  const { reference, secret, caller, company, owner } = await requested();
  const colleague = await make.caller({ company_id: company.id });
  for (const user of [caller, colleague])
    expect((await read(reference, user)).body).toMatchObject({
      request: { internal_reference: 'A-1001' },
      can_respond: false,
      responder: null,
      escalation_instructions: '<p>Call the director</p>',
    });
  for (const user of [owner, await make.manager(), await make.superAdmin()])
    expect(await read(reference, user)).toMatchObject(gone);
  for (const user of [caller, owner])
    expect(await api(user).post(`/api/manager/request/response/${reference}`, RESPONSE)).toMatchObject(expired);
  await answer(secret);
  expect((await readResponse(reference, caller)).body).toMatchObject({ response: { notes: RESPONSE.notes } });
});

test('name and phone are saved to the responder’s own profile, unless declined', async () => {
  const { secret, owner } = await requested();
  const profile = async () =>
    (await testSql()`select first_name, last_name, email, phone, role from users where id = ${owner.id}`)[0];
  await answer(secret, { first_name: 'Lucien', role: 'super_admin' });
  expect(await profile()).toEqual({
    first_name: 'Lucien',
    last_name: 'Girard',
    email: owner.email,
    phone: storedPhone(RESPONSE.phone),
    role: 'business_manager',
  });
  await emptyDatabase();
  const second = await requested();
  await answer(second.secret, { first_name: 'Eve', email: 'eve@ember.test' });
  expect((await testSql()`select first_name from users where id = ${second.owner.id}`)[0]).toEqual({
    first_name: 'Luc',
  });
  await emptyDatabase();
  const third = await requested();
  await answer(third.secret, { first_name: 'Eve', update_profile: false });
  expect((await testSql()`select first_name from users where id = ${third.owner.id}`)[0]).toEqual({
    first_name: 'Luc',
  });
});

test('an empty response reports every required field; unknown properties are ignored', async () => {
  const { secret } = await requested();
  const { status, body } = await browser().post<{ errors: object }>(`/api/manager/request/response/${secret}`, {
    only_numbers: '78551240',
  });
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ['email', 'first_name', 'internal_reference', 'last_name', 'notes'],
  ]);
  expect((await answer(secret, { only_numbers: { a: [] }, manager_request_id: 99, token: 'another' })).status).toBe(
    200,
  );
});

test.each([
  ['notes', 'x'.repeat(5001)],
  ['notes', ['x']],
  ['email', 'luc'],
  ['phone', '<b>'],
  ['escalation_type', 'none'],
  ['update_profile', 'perhaps'],
  ['internal_reference', ' '],
  ['last_name', 'x'.repeat(101)],
])('%s refuses %j at its field', async (field, value) => {
  const { secret } = await requested();
  const { status, body } = await answer(secret, { [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(await rowCounts()).toMatchObject({ responses: 0 });
});

test('an oversized field is refused, and the request stays open', async () => {
  const { secret } = await requested();
  expect((await answer(secret, { notes: 'x'.repeat(10_000_000) })).status).toBe(413);
  expect((await read(secret)).body).toMatchObject({ can_respond: true });
});

test('another site cannot respond', async () => {
  const { secret } = await requested();
  expect(
    await api(undefined, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }).post(
      `/api/manager/request/response/${secret}`,
      RESPONSE,
    ),
  ).toMatchObject(refused(403, MESSAGES.access));
});

test('60 views and 10 responses a minute per token', async () => {
  const { secret } = await requested();
  const statuses = async (times: number, call: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, call))).map(({ status }) => status);
  const pages = await statuses(62, () => read(secret));
  expect([pages.filter((status) => status === 200).length, pages.filter((status) => status === 429).length]).toEqual([
    60, 2,
  ]);
  const answers = await statuses(11, () => answer(secret));
  expect([
    answers.filter((status) => status === 200).length,
    answers.filter((status) => status === 429).length,
  ]).toEqual([1, 1]);
});

test('the audit row of a guest’s response names the request', async () => {
  const { secret } = await requested();
  await answer(secret);
  expect(
    (
      await testSql()`select actor_id, subject_type, subject_id from audit_log where command = 'manager_request.respond'`
    )[0],
  ).toEqual({ actor_id: null, subject_type: 'manager_request', subject_id: 1 });
});
