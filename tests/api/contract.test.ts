import { seedDemo } from '@/tools/seed/demo';
import { CASES } from '@/tools/seed/demo/case-list';
import { demoToken } from '@/tools/seed/demo/cases';
import { userId } from '@/tools/seed/demo/ids';
import { api, browser } from '../support/api';
import { testSql } from '../support/database';

/* The calls of spec 1 §7 on the demo network: the keys of each answer, and of each refused entry. */

const caller = { id: userId('acme', 'caller') };
const manager = { id: userId('acme', 'manager') };
const reader = api(caller);

beforeAll(async () => {
  await seedDemo(testSql());
}, 60_000);

type Body = Record<string, unknown>;
const keysAt = (body: Body) => Object.keys(body ?? {});

/** A case of Acme that waits for information from Acme. */
const CASE_TOKEN = demoToken('case', CASES.findIndex(({ number }) => number === '00105102') + 1);
const READS: [path: string, keys: string[]][] = [
  ['/api/auth/me', ['user', 'company']],
  ['/api/auth/middleware?path=/dashboard', ['authorized', 'role', 'level']],
  ['/api/auth/verify/unknown-token-unknown-token', ['action', 'error', 'message']],
  ['/api/users/profile_form_data', ['countries']],
  ['/api/caller/countries', ['countries']],
  ['/api/caller/landing/acme', ['company', 'manager', 'key_contacts', 'countries']],
  ['/api/caller/landing/borealis-alliance', ['group']],
  ['/api/caller/get-cases/mine', ['data', 'total', 'current_page', 'per_page']],
  ['/api/caller/get-cases/company/30', ['data', 'total', 'current_page', 'per_page']],
  ['/api/caller/company_directory', ['directory']],
  ['/api/caller/favorites', ['favorites']],
  ['/api/caller/documents/company/2', ['documents', 'priority_messages']],
  ['/api/caller/sub_documents/6/company/8', ['document']],
  ['/api/caller/companies/1', ['company']],
  ['/api/help_hints/partner_search', ['title', 'content']],
  ['/api/caller/case_exchange/cases', ['success', 'url', 'message']],
  [`/api/caller/case/${CASE_TOKEN}`, ['case', 'response', 'allResponses', 'receiver']],
  ['/api/caller/my-cases', ['my_cases']],
  [`/api/caller/case-details/${CASE_TOKEN}`, ['case']],
];

test.each(READS)('GET %s answers %s', async (path, keys) => {
  const { status, body } = await reader.get<Body>(path);
  expect([status, keysAt(body)]).toEqual([200, expect.arrayContaining(keys)]);
});

/** Read by a business manager (spec 2 §7). */
const ADMIN_READS: [path: string, keys: string[]][] = [
  ['/api/admin/company/documents', ['documents']],
  ['/api/admin/company/documents/1', ['document', 'companies', 'departments', 'communities', 'users']],
  ['/api/admin/company/documents/1/sample', ['document', 'messages']],
];

test.each(ADMIN_READS)('GET %s answers %s to a manager', async (path, keys) => {
  const { status, body } = await api(manager).get<Body>(path);
  expect([status, keysAt(body)]).toEqual([200, expect.arrayContaining(keys)]);
});

const CHANGES: [path: string, entry: Body, keys: string[]][] = [
  ['/api/caller/save_search', { term: 'bore', location: 'dashboard' }, ['search']],
  ['/api/caller/notes/store', { location: 'dashboard', note: 'Call first.' }, ['note']],
  ['/api/caller/db_select_options', { model: 'country' }, ['1']],
  ['/api/missing_partner_request', { company_name: 'Peregrine Labs' }, ['message']],
  ['/api/users/agreement', { agree_confirm: true }, ['user']],
  ['/api/auth/forgot_password', { email: 'second@acme.test' }, ['message']],
  ['/api/auth/verify_account', { email: 'second@acme.test' }, ['message']],
];

test.each(CHANGES)('POST %s with %j answers %s', async (path, entry, keys) => {
  const { status, body } = await api(manager).post<Body>(path, entry);
  expect([status, keysAt(body)]).toEqual([200, expect.arrayContaining(keys)]);
});

test('login and refresh answer a token; a browser never gets one', async () => {
  const entry = { email: 'caller@acme.test', password: 'Concord1!' };
  const { body } = await api().post<{ token: string }>('/api/auth/login', entry);
  expect(keysAt(body)).toEqual(expect.arrayContaining(['token', 'token_type', 'expires_in']));
  const refreshed = await api().post<Body>('/api/auth/refresh', {}, { authorization: `Bearer ${body.token}` });
  expect(keysAt(refreshed.body)).toEqual(expect.arrayContaining(['token']));
  expect(keysAt((await browser().post<Body>('/api/auth/login', entry)).body)).not.toContain('token');
});

const PERSON = ['first_name', 'last_name', 'email', 'phone', 'phone_country_code', 'country_id', 'city'];
const PASSWORD = ['password', 'password_confirmation'];
const MANAGER_REQUEST = [
  ...['first_name', 'last_name', 'email', 'phone', 'phone_country_code', 'only_numbers'],
  ...['internal_reference', 'vendor_reference', 'business_impact', 'escalation_type', 'notes', 'update_profile'],
  ...['contact_document_id', 'receive_company_id', 'collaborate_type', 'collaborate_entity'],
];
const PAYLOADS: [path: string, keys: string[]][] = [
  ['/api/auth/login', ['email', 'password']],
  ['/api/auth/forgot_password', ['email']],
  ['/api/auth/reset_password', ['email', 'token', ...PASSWORD]],
  ['/api/auth/verify_account', ['email']],
  ['/api/caller/link', ['email', 'company_id', 'agree_confirm']],
  ['/api/caller/register/acme', [...PERSON, ...PASSWORD, 'agree_confirm']],
  ['/api/users/profile', [...PERSON, ...PASSWORD, 'current_password', 'agree_confirm']],
  ['/api/users/agreement', ['agree_confirm']],
  ['/api/users/password', [...PASSWORD, 'current_password']],
  ['/api/users/delete', ['token']],
  ['/api/caller/save_search', ['term', 'location']],
  ['/api/caller/result_to_search', ['member', 'search_id']],
  ['/api/caller/favorites/toggle', ['document_id', 'company_id', 'type', 'department_id', 'is_favorite']],
  ['/api/caller/notes/store', ['location', 'document_id', 'note']],
  ['/api/caller/db_select_options', ['model', 'foreign_key']],
  ['/api/collaborate_invite', ['company_id', 'comments']],
  ['/api/missing_partner_request', ['comment', 'company_name', 'contact_name', 'contact_email', 'company_website']],
  ['/api/manager/request/create', MANAGER_REQUEST],
];
const GUESTS = /^\/api\/(auth|caller\/(link|register))/;

test.each(PAYLOADS)('POST %s without entries names only fields of its payload', async (path, keys) => {
  const { status, body } = await (GUESTS.test(path) ? api() : api(manager)).post<{ errors: object }>(path, {});
  // An error of `country_id` comes under `country` as well.
  const known = keys.includes('country_id') ? [...keys, 'country'] : keys;
  expect([status, Object.keys(body.errors ?? {}).filter((key) => !known.includes(key))]).toEqual([422, []]);
  expect(Object.keys(body.errors)).not.toHaveLength(0);
});
