import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser, loginAs, callRoute } from '../support/api';
import { emptyDatabase, testSql } from '../support/database';
import { entry } from '../support/case-fixtures';

/* Malformed input is refused with a clear message and never causes an internal error (rule: input.body). */

beforeEach(emptyDatabase);

const count = async (table: string) =>
  (await testSql()`select count(*)::int as rows from ${testSql()(table)}`)[0]!.rows as number;

test('HEAD never runs a command', async () => {
  const [admin, user] = [await make.superAdmin(), await make.caller()];
  const path = `/api/auth/super_admin/login_as_user/${user.id}`;
  const { GET } = (await import('@/app/api/auth/super_admin/login_as_user/[id]/route')) as {
    GET: (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;
  };
  const { cookie, token } = await loginAs(admin);
  const before = await count('sessions');
  for (const signed of [
    { cookie },
    { cookie, 'sec-fetch-site': 'same-origin' },
    { authorization: `Bearer ${token}` },
  ]) {
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'HEAD',
      headers: signed as unknown as Record<string, string>,
    });
    expect((await GET(request, { params: Promise.resolve({ id: String(user.id) }) })).status).toBe(401);
  }
  expect(await count('sessions')).toBe(before);
});

test('NULs and lone surrogates cause no internal error', async () => {
  const { company, caller, document: theProcess } = await make.partners();
  const admin = await make.superAdmin();
  const answers = await Promise.all([
    api(caller).get('/api/caller/get-cases/mine?q=%00%00a'),
    api().post('/api/caller/landing_page', { term: `${company.name.slice(0, 4)}\u0000` }),
    api(admin).get('/api/super_admin/search/user?term=%00%00ab'),
    api(admin).get('/api/super_admin/search/company?term=%00%00ab'),
    api().get(`/resources/company_logo/${company.slug}%00`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await api().get('/resources/group_banner/%00')).status).toBe(404);
  const odd = { ...entry, problem_summary: 'Broken \ud800 \u0000disk', custom_999: '\udc00' };
  const answer = await api(caller).post(`/api/caller/collaborate/${theProcess.id}`, odd, { 'idempotency-key': 'odd' });
  expect([answer.status, (answer.body.case as { summary?: string } | undefined)?.summary]).toEqual([
    200,
    'Broken \ufffd disk',
  ]);
});

test('a lone surrogate in a process field is stored as U+FFFD', async () => {
  const { caller, document: theProcess } = await make.partners();
  const [field] = await testSql()`
    insert into requirements (version_id, section, position, type, label, code_label, required)
    select current_version_id, 'problem_section', 1, 'string', 'Release', 'release', false from processes where id = ${theProcess.id} returning id`;
  const answer = await api(caller).post(
    `/api/caller/collaborate/${theProcess.id}`,
    { ...entry, [`custom_${String(field!.id)}`]: 'v\ud8001\u0000' },
    { 'idempotency-key': 'odd' },
  );
  expect(answer.status).toBe(200);
  const [kept] = await testSql()`select customer_data from case_customer_data`;
  expect(kept!.customer_data).toEqual([expect.objectContaining({ field: 'Release', value: 'v\ufffd1' })]);
});

test('messages mention no types or patterns', async () => {
  const caller = await make.caller();
  const bodyOf = async (path: string) => JSON.stringify((await api(caller).get(path)).body);
  for (const path of [
    '/api/caller/landing/%2e%2e',
    '/api/caller/get-cases/other',
    '/api/caller/get-cases/mine?filter=x',
    '/api/caller/get-cases/mine?limit=0',
    '/api/caller/get-cases/mine?limit[]=a',
  ]) {
    expect(await bodyOf(path)).not.toMatch(/expected|pattern|Invalid|NaN|\^\[/);
  }
  expect((await api(caller).get('/api/caller/get-cases/mine?days=7')).status).toBe(200);
});

test('malformed tokens are answered like unknown ones', async () => {
  const caller = await make.caller();
  const answers = await Promise.all(
    ['short', 'x'.repeat(129), 'x'.repeat(43), '%00%00%00%00%00%00%00%00%00%00', 'a%20b%27--aaaaaaaa'].flatMap(
      (token) => [
        api().get(`/api/caller/case/${token}`),
        api(caller).get(`/api/caller/case-details/${token}`),
        api().post(`/api/caller/case/${token}/respond`, { status: 'information', next_steps: 'Why?' }),
        api(caller).post(`/api/caller/case/${token}/close`),
      ],
    ),
  );
  expect([...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))].sort()).toEqual([
    '404 {"error":"Case not found."}',
    `404 {"error":"${MESSAGES.linkExpired}"}`,
    `409 {"error":"${MESSAGES.linkExpired}"}`,
  ]);
});

test.each([[[1]], [true], ['0x1'], ['1e0'], [{ id: 1 }], [1.5], ['']])('%j is not a row id', async (foreign_key) => {
  const { caller } = await make.partners();
  const { status, body } = await api(caller).post('/api/caller/favorites/toggle', {
    document_id: foreign_key,
    company_id: 1,
    type: 'company',
    is_favorite: true,
  });
  expect([status, body.errors]).toEqual([422, { document_id: ['Choose one.'] }]);
});

test('forms are refused where they are not accepted', async () => {
  const caller = await make.caller();
  const form = new FormData();
  form.append('term', 'wire');
  form.append('location', 'dashboard');
  expect((await api(caller).post('/api/caller/save_search', form)).status).toBe(415);
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await api(caller).post('/api/caller/save_search', 'term=wire&location=dashboard', urlencoded)).status).toBe(
    415,
  );
});

test('guests have a request limit per address, on existing and unknown routes', async () => {
  process.env.LIMIT_GUEST = '3';
  try {
    const from = { 'x-client-address': '192.0.2.77' };
    const paths = ['/api/nothing/here', '/api/auth/me', '/api/nothing/here', '/api/auth/me'];
    const statuses = [];
    for (const path of paths) statuses.push((await api().get(path, from)).status);
    expect(statuses).toEqual([404, 401, 404, 429]);
    expect((await api(await make.caller()).get('/api/auth/me', from)).status).toBe(200);
  } finally {
    delete process.env.LIMIT_GUEST;
  }
});

test('an unknown API route answers in the API’s form', async () => {
  const { status, body } = await browser().get('/api/caller/get-cases/company/60');
  expect([status, body]).toEqual([404, { error: 'There is nothing at this address.' }]);
  await expect(callRoute('GET', '/nothing/here')).rejects.toThrow();
});
