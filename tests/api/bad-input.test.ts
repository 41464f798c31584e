import { build } from '@/db/build/build';
import { api, browser, signInAs, callRoute } from '../support/api';
import { emptyDatabase, testSql } from '../support/database';
import { entry } from '../support/submitting';

/* What comes from outside and is wrong in itself: each gets its clear refusal, none an error of ours (SECURITY, Input). */

beforeEach(emptyDatabase);

const count = async (table: string) => ((await testSql()`select count(*)::int as rows from ${testSql()(table)}`)[0]!.rows as number);

test('HEAD performs no command, whatever it is signed with', async () => {
  const [admin, user] = [await build.superAdmin(), await build.caller()];
  const path = `/api/auth/super_admin/login_as_user/${user.id}`;
  const { GET } = (await import('@/app/api/auth/super_admin/login_as_user/[id]/route')) as { GET: (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response> };
  const { cookie, token } = await signInAs(admin);
  const before = await count('sessions');
  for (const signed of [{ cookie }, { cookie, 'sec-fetch-site': 'same-origin' }, { authorization: `Bearer ${token}` }]) {
    const request = new Request(`http://localhost:3000${path}`, { method: 'HEAD', headers: signed as unknown as Record<string, string> });
    expect((await GET(request, { params: Promise.resolve({ id: String(user.id) }) })).status).toBe(401);
  }
  expect(await count('sessions')).toBe(before);
});

test('a NUL or half a character in any text is no error of ours', async () => {
  const { company, caller, document } = await build.partners();
  const admin = await build.superAdmin();
  const asked = await Promise.all([
    api(caller).get('/api/caller/get-cases/mine?q=%00%00a'),
    api().post('/api/caller/landing_page', { term: `${company.name.slice(0, 4)}\u0000` }),
    api(admin).get('/api/super_admin/search/user?term=%00%00ab'),
    api(admin).get('/api/super_admin/search/company?term=%00%00ab'),
    api().get(`/resources/company_logo/${company.slug}%00`),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await api().get('/resources/group_banner/%00')).status).toBe(404);
  const odd = { ...entry, problem_summary: 'Broken \ud800 \u0000disk', custom_999: '\udc00' };
  const answer = await api(caller).post(`/api/caller/collaborate/${document.id}`, odd, { 'idempotency-key': 'odd' });
  expect([answer.status, (answer.body.case as { summary?: string } | undefined)?.summary]).toEqual([200, 'Broken \ufffd disk']);
});

test('half a character in a field of the process is stored as the sign for it', async () => {
  const { caller, document } = await build.partners();
  const [field] = await testSql()`
    insert into requirements (version_id, section, position, type, label, code_label, required)
    select current_version_id, 'problem_section', 1, 'string', 'Release', 'release', false from processes where id = ${document.id} returning id`;
  const answer = await api(caller).post(`/api/caller/collaborate/${document.id}`, { ...entry, [`custom_${String(field!.id)}`]: 'v\ud8001\u0000' }, { 'idempotency-key': 'odd' });
  expect(answer.status).toBe(200);
  const [kept] = await testSql()`select customer_data from case_customer_data`;
  expect(kept!.customer_data).toEqual([expect.objectContaining({ field: 'Release', value: 'v\ufffd1' })]);
});

test('refusals speak of entries, not of types and patterns', async () => {
  const caller = await build.caller();
  const said = async (path: string) => JSON.stringify((await api(caller).get(path)).body);
  for (const path of ['/api/caller/landing/%2e%2e', '/api/caller/get-cases/other', '/api/caller/get-cases/mine?filter=x', '/api/caller/get-cases/mine?limit=0', '/api/caller/get-cases/mine?limit[]=a']) {
    expect(await said(path)).not.toMatch(/expected|pattern|Invalid|NaN|\^\[/);
  }
  expect((await api(caller).get('/api/caller/get-cases/mine?days=7')).status).toBe(200);
});

test('a token that cannot be one is answered like one that nobody has', async () => {
  const caller = await build.caller();
  const answers = await Promise.all(['short', 'x'.repeat(129), 'x'.repeat(43), '%00%00%00%00%00%00%00%00%00%00', 'a%20b%27--aaaaaaaa'].flatMap((token) => [
    api().get(`/api/caller/case/${token}`),
    api(caller).get(`/api/caller/case-details/${token}`),
    api().post(`/api/caller/case/${token}/respond`, { status: 'information', next_steps: 'Why?' }),
    api(caller).post(`/api/caller/case/${token}/close`),
  ]));
  expect([...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))]).toEqual(['404 {"error":"Case not found."}']);
});

test.each([[[1]], [true], ['0x1'], ['1e0'], [{ id: 1 }], [1.5], ['']])('%j is no id of a row', async (foreign_key) => {
  const { caller } = await build.partners();
  const { status, body } = await api(caller).post('/api/caller/favorites/toggle', { document_id: foreign_key, company_id: 1, type: 'company', is_favorite: true });
  expect([status, body.errors]).toEqual([422, { document_id: ['Choose one.'] }]);
});

test('names of a multipart form are data, whatever they are', async () => {
  const caller = await build.caller();
  const form = new FormData();
  for (const name of ['__proto__', '__proto__[]', 'constructor[]', 'toString[]']) form.append(name, 'x');
  form.append('term', 'wire');
  form.append('location', 'dashboard');
  expect((await api(caller).post('/api/caller/save_search', form)).status).toBe(200);
});

test('an address of the API behind which nothing is answers in its own form', async () => {
  const { status, body } = await browser().get('/api/caller/get-cases/company/60');
  expect([status, body]).toEqual([404, { error: 'There is nothing at this address.' }]);
  await expect(callRoute('GET', '/nothing/here')).rejects.toThrow();
});
