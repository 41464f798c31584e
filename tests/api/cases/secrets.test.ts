import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { build } from '@/db/build/build';
import { NO_CASE } from '@/lib/cases/holder';
import { EXPIRED_LINK } from '@/lib/cases/read';
import { acting, api } from '../../support/api';

const CUSTOMER = [{ requirement_id: 1, section: 'common_customer_section', field: 'Customer name', value: 'Northwind Mills', type: 'string' }];
const parties = async () => {
  const network = await build.partners();
  const found = await build.case({ company_id: network.company.id, submitter_id: network.caller.id, document_id: network.document.id, customer_data: CUSTOMER });
  return { ...network, found, path: `/api/caller/case/${found.token}` };
};
const expire = (case_id: number) => withDatabase((db) => db.execute(sql`update one_time_tokens set expires_at = now() - interval '1 minute' where case_id = ${case_id}`));
const seen = (answer: { body: Record<string, unknown> }) => (answer.body.case as { customer_data: unknown[] }).customer_data.length;


test('the mailed respond secret opens the case for the receiver, without login', async () => {
  const { found, receiver, company } = await parties();
  const answer = await api().get(`/api/caller/case/${found.respond_secret}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    side: 'receiver', options: ['accepted', 'information'], can_reply: false, response: null, allResponses: [], receiver: { name: receiver.name, slug: receiver.slug },
    case: {
      token: found.token, status: 'open', priority: 'medium', internal_case_number: found.internal_case_number, company: { name: company.name, slug: company.slug },
      engineer: { first_name: found.first_name, email: found.email, phone_country_code: 'US' }, document: { version: { document_type: 'ticket' } }, customer_data: CUSTOMER, customer_data_state: 'shown', responses: [],
    },
  });
  expect(answer.body).not.toHaveProperty('error');
});

test('an answer says nothing that is not meant for its reader', async () => {
  const { found } = await parties();
  const text = JSON.stringify((await api().get(`/api/caller/case/${found.respond_secret}`)).body);
  for (const word of ['password', 'hash', 'secret', 'submitter_id', 'version_id', 'collaborate_email', found.respond_secret, found.information_secret]) expect(text).not.toContain(word);
});

test('the information secret stands for the submitter: it replies, and never answers for the receiver', async () => {
  const { found } = await parties();
  const path = `/api/caller/case/${found.information_secret}`;
  expect((await api().get(path)).body).toMatchObject({ side: 'submitter', options: [], can_reply: false });
  const answer = await api().post(`${path}/respond`, { status: 'accepted', engineer_name: 'Eve', engineer_email: 'eve@portal.test', next_steps: 'x' });
  expect(answer).toMatchObject({ status: 404, body: { error: NO_CASE } });
});

test('the respond secret cannot send the information that it asks for', async () => {
  const found = await build.case({ status: 'information' });
  expect(await api().post(`/api/caller/case/${found.respond_secret}/respond`, { status: 'information-reply', additional_information: 'x' })).toMatchObject({ status: 404 });
});

test('the reference grants nothing to a guest, to strangers and to super admins', async () => {
  const { path } = await parties();
  const [stranger, admin] = [await build.manager(), await build.superAdmin()];
  for (const reader of [api(), api(stranger), api(admin)]) expect(await reader.get(path)).toMatchObject({ status: 404, body: { error: NO_CASE } });
});

test('a colleague of the receiver answers with the reference; the submitter does not', async () => {
  const { path, caller, receiver_caller } = await parties();
  const answer = { status: 'information', next_steps: 'Which release is it?' };
  expect((await api(receiver_caller).get(path)).body).toMatchObject({ side: 'receiver', options: ['accepted', 'information'] });
  expect((await api(caller).get(path)).body).toMatchObject({ side: 'submitter', options: [] });
  expect(await api(caller).post(`${path}/respond`, answer)).toMatchObject({ status: 404 });
  expect(await api(receiver_caller).post(`${path}/respond`, answer)).toMatchObject({ status: 200, body: { message: 'Your response has been sent.' } });
});

test('unknown, foreign, mistyped and expired secrets answer alike', async () => {
  const { found } = await parties();
  await expire(found.id);
  const reset = 'A'.repeat(43);
  const answers = await Promise.all([reset, `${found.respond_secret}x`, found.information_secret, found.respond_secret.toLowerCase()].map((token) => api().get(`/api/caller/case/${token}`)));
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: { error: NO_CASE } });
});

test('an expired respond link reads the case without customer data, and answers nothing', async () => {
  const { found } = await parties();
  await expire(found.id);
  const path = `/api/caller/case/${found.respond_secret}`;
  expect((await api().get(path)).body).toMatchObject({ error: EXPIRED_LINK, options: [], case: { customer_data: [], customer_data_state: 'hidden', summary: found.summary } });
  expect(await api().post(`${path}/respond`, { status: 'information', next_steps: 'x' })).toMatchObject({ status: 404, body: { error: NO_CASE } });
});

test('a deleted case is gone for every key', async () => {
  const { found, path, caller } = await parties();
  await withDatabase((db) => db.execute(sql`update cases set deleted_at = now() where id = ${found.id}`));
  expect(await api().get(`/api/caller/case/${found.respond_secret}`)).toMatchObject({ status: 404 });
  expect(await api(caller).get(path)).toMatchObject({ status: 404 });
});

test('customer data is for the submitter, who answered, and the admins of both', async () => {
  const { found, path, caller, company, receiver, receiver_caller } = await parties();
  const details = `/api/caller/case-details/${found.token}`;
  const [colleague, ours, theirs] = [await build.caller({ company_id: company.id }), await build.manager({ company_id: company.id }), await build.programManager({ company_id: receiver.id })];
  const shown = await Promise.all([caller, colleague, ours, theirs, receiver_caller].map(async (reader) => seen(await api(reader).get(details))));
  expect(shown).toEqual([1, 0, 1, 1, 0]);
  await api(receiver_caller).post(`${path}/respond`, { status: 'information', next_steps: 'Which release?' });
  expect(seen(await api(receiver_caller).get(details))).toBe(1);
  expect(seen(await acting(await build.superAdmin(), caller).get(details))).toBe(0);
});

test('purged customer data is gone for everyone, and says since when', async () => {
  const { found, caller } = await parties();
  await withDatabase((db) => db.execute(sql`update cases set purge_on = now() - interval '1 hour' where id = ${found.id}`));
  for (const answer of [await api(caller).get(`/api/caller/case-details/${found.token}`), await api().get(`/api/caller/case/${found.respond_secret}`)])
    expect(answer.body).toMatchObject({ case: { customer_data: [], customer_data_state: 'removed' } });
});

test('a token page is read 60 times and answered 10 times a minute', async () => {
  const { found } = await parties();
  const path = `/api/caller/case/${found.respond_secret}`;
  for (let times = 0; times < 60; times++) expect((await api().get(path)).status).toBe(200);
  const over = await api().get(path);
  expect(over).toMatchObject({ status: 429, body: { error: 'Too Many Requests. Please try again later.' } });
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  const unsaid = { status: 'rejected', next_steps: 'Out of support.' };
  expect((await api().post(`${path}/respond`, unsaid)).status).toBe(200);
  for (let times = 0; times < 9; times++) expect((await api().post(`${path}/respond`, unsaid)).status).toBe(409);
  expect((await api().post(`${path}/respond`, unsaid)).status).toBe(429);
  const kept = await withDatabase((db) => db.execute(sql`select key from rate_limits`));
  expect(JSON.stringify(kept)).not.toContain(found.respond_secret);
});
