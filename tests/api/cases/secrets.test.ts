import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { testSql } from '../../support/database';
import { refused } from '../../support/refusals';

const CUSTOMER = [
  {
    requirement_id: 1,
    section: 'common_customer_section',
    field: 'Customer name',
    value: 'Northwind Mills',
    type: 'string',
  },
];
const parties = async () => {
  const network = await make.partners();
  const theCase = await make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    customer_data: CUSTOMER,
  });
  return { ...network, theCase, path: `/api/caller/case/${theCase.token}` };
};
const expire = (case_id: number) =>
  withDatabase((db) =>
    db.execute(sql`update one_time_tokens set expires_at = now() - interval '1 minute' where case_id = ${case_id}`),
  );
const seen = (answer: { body: Record<string, unknown> }) =>
  (answer.body.case as { customer_data: unknown[] }).customer_data.length;

test('the respond link opens the case for the receiver without login', async () => {
  const { theCase, receiver, company } = await parties();
  const answer = await api().get(`/api/caller/case/${theCase.respond_secret}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    side: 'receiver',
    options: ['accepted', 'information'],
    can_reply: false,
    response: null,
    allResponses: [],
    receiver: { name: receiver.name, slug: receiver.slug },
    case: {
      token: theCase.token,
      status: 'open',
      priority: 'medium',
      internal_case_number: theCase.internal_case_number,
      company: { name: company.name, slug: company.slug },
      engineer: { first_name: theCase.first_name, email: theCase.email, phone_country_code: 'US' },
      document: { version: { document_type: 'ticket' } },
      customer_data: CUSTOMER,
      customer_data_state: 'shown',
      responses: [],
    },
  });
  expect(answer.body).not.toHaveProperty('error');
});

test('the answer contains nothing internal', async () => {
  const { theCase } = await parties();
  const text = JSON.stringify((await api().get(`/api/caller/case/${theCase.respond_secret}`)).body);
  for (const word of [
    'password',
    'hash',
    'secret',
    'submitter_id',
    'version_id',
    'collaborate_email',
    theCase.respond_secret,
    theCase.information_secret,
  ])
    expect(text).not.toContain(word);
});

test('the information link acts for the submitter and cannot respond for the receiver', async () => {
  const { theCase } = await parties();
  const path = `/api/caller/case/${theCase.information_secret}`;
  expect((await api().get(path)).body).toMatchObject({ side: 'submitter', options: [], can_reply: false });
  const answer = await api().post(`${path}/respond`, {
    status: 'accepted',
    engineer_name: 'Eve',
    engineer_email: 'eve@portal.test',
    next_steps: 'x',
  });
  expect(answer).toMatchObject(
    refused(
      403,
      'This link replies to a request for information. Only the company that received the case can answer it.',
    ),
  );
  expect((await api().get(path)).body).toMatchObject({ case: { status: theCase.status } });
});

test('the respond link cannot reply with information', async () => {
  const theCase = await make.case({ status: 'information' });
  expect(
    await api().post(`/api/caller/case/${theCase.respond_secret}/respond`, {
      status: 'information-reply',
      additional_information: 'x',
    }),
  ).toMatchObject(
    refused(403, 'This link answers the case. Only the company that sent the case can reply with information.'),
  );
});

test('the reference grants nothing to guests, strangers and super admins', async () => {
  const { path } = await parties();
  const [stranger, admin] = [await make.manager(), await make.superAdmin()];
  for (const reader of [api(), api(stranger), api(admin)])
    expect(await reader.get(path)).toMatchObject(refused(404, MESSAGES.linkExpired));
});

test('a user of the receiver responds by the reference; the submitter cannot', async () => {
  const { path, caller, receiver_caller } = await parties();
  const answer = { status: 'information', next_steps: 'Which release is it?' };
  expect((await api(receiver_caller).get(path)).body).toMatchObject({
    side: 'receiver',
    options: ['accepted', 'information'],
  });
  expect((await api(caller).get(path)).body).toMatchObject({ side: 'submitter', options: [] });
  expect(await api(caller).post(`${path}/respond`, answer)).toMatchObject({ status: 404 });
  expect(await api(receiver_caller).post(`${path}/respond`, answer)).toMatchObject({
    status: 200,
    body: { message: 'Your response has been sent.' },
  });
});

test('unknown, foreign, mistyped and expired secrets answer alike for guests and members', async () => {
  const { theCase } = await parties();
  await expire(theCase.id);
  const dead = [
    'A'.repeat(43),
    `${theCase.respond_secret}x`,
    theCase.information_secret,
    theCase.respond_secret.toLowerCase(),
    (await make.case()).token,
  ];
  const stranger = await make.caller();
  for (const token of dead)
    for (const reader of [api(), api(stranger)])
      expect(await reader.get(`/api/caller/case/${token}`)).toMatchObject(refused(404, MESSAGES.linkExpired));
});

test('responding with an invalid or expired secret is refused with the message of its GET', async () => {
  const { theCase } = await parties();
  await expire(theCase.id);
  const dead = [
    'A'.repeat(43),
    `${theCase.respond_secret}x`,
    theCase.information_secret,
    theCase.respond_secret,
    theCase.token,
  ];
  for (const token of dead) {
    const path = `/api/caller/case/${token}`;
    const { status, body } = await api().post(`${path}/respond`, { status: 'information', next_steps: 'x' });
    expect({ status, body }).toEqual({ status: 409, body: { error: MESSAGES.linkExpired } });
    expect((await api().get(path)).body.error).toBe(body.error);
  }
  const stranger = await make.caller();
  for (const token of dead)
    expect(
      await api(stranger).post(`/api/caller/case/${token}/respond`, { status: 'information', next_steps: 'x' }),
    ).toMatchObject(refused(409, MESSAGES.linkExpired));
  expect(await testSql()`select id from case_responses where case_id = ${theCase.id}`).toEqual([]);
});

test('an expired respond link shows the case without customer data and accepts no response', async () => {
  const { theCase } = await parties();
  await expire(theCase.id);
  const path = `/api/caller/case/${theCase.respond_secret}`;
  expect((await api().get(path)).body).toMatchObject({
    error: MESSAGES.linkExpired,
    options: [],
    case: { customer_data: [], customer_data_state: 'hidden', summary: theCase.summary },
  });
});

test('a deleted case is not found by any secret', async () => {
  const { theCase, path, caller } = await parties();
  await withDatabase((db) => db.execute(sql`update cases set deleted_at = now() where id = ${theCase.id}`));
  expect(await api().get(`/api/caller/case/${theCase.respond_secret}`)).toMatchObject({ status: 404 });
  expect(await api(caller).get(path)).toMatchObject({ status: 404 });
});

test('customer data is visible to the submitter, the responder and the admins of both companies', async () => {
  const { theCase, path, caller, company, receiver, receiver_caller } = await parties();
  const details = `/api/caller/case-details/${theCase.token}`;
  const [colleague, ours, theirs] = [
    await make.caller({ company_id: company.id }),
    await make.manager({ company_id: company.id }),
    await make.programManager({ company_id: receiver.id }),
  ];
  const shown = await Promise.all(
    [caller, colleague, ours, theirs, receiver_caller].map(async (reader) => seen(await api(reader).get(details))),
  );
  expect(shown).toEqual([1, 0, 1, 1, 0]);
  await api(receiver_caller).post(`${path}/respond`, { status: 'information', next_steps: 'Which release?' });
  expect(seen(await api(receiver_caller).get(details))).toBe(1);
  expect(seen(await acting(await make.superAdmin(), caller).get(details))).toBe(0);
});

test('purged customer data is gone for everyone', async () => {
  const { theCase, caller } = await parties();
  await withDatabase((db) =>
    db.execute(sql`update cases set purge_on = now() - interval '1 hour' where id = ${theCase.id}`),
  );
  for (const answer of [
    await api(caller).get(`/api/caller/case-details/${theCase.token}`),
    await api().get(`/api/caller/case/${theCase.respond_secret}`),
  ])
    expect(answer.body).toMatchObject({ case: { customer_data: [], customer_data_state: 'removed' } });
});

test('a token page allows 60 views and 10 responses a minute', async () => {
  const { theCase } = await parties();
  const path = `/api/caller/case/${theCase.respond_secret}`;
  for (let times = 0; times < 60; times++) expect((await api().get(path)).status).toBe(200);
  const over = await api().get(path);
  expect(over).toMatchObject(refused(429, 'Too Many Requests. Please try again later.'));
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  const unsaid = { status: 'rejected', next_steps: 'Out of support.' };
  expect((await api().post(`${path}/respond`, unsaid)).status).toBe(200);
  for (let times = 0; times < 9; times++) expect((await api().post(`${path}/respond`, unsaid)).status).toBe(409);
  expect((await api().post(`${path}/respond`, unsaid)).status).toBe(429);
  const kept = await withDatabase((db) => db.execute(sql`select key from rate_limits`));
  expect(JSON.stringify(kept)).not.toContain(theCase.respond_secret);
});
