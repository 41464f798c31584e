import { secretHash } from '@/lib/platform/secrets/client-secret';
import { make } from '@/tools/factories/make';
import { browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, askToken } from '../../support/public-api';

beforeEach(emptyDatabase);

const CLIENTS = '/api/admin/company/api_clients';
const ENTRY = { name: 'Ticket bridge', scopes: ['cases:read'], ip_ranges: '203.0.113.7\n10.0.0.0/8' };
type Row = { id: number; client_id: string; name: string; last_used_at: string | null; revoked_at: string | null };

test('a manager makes a client; its secret is in this answer alone', async () => {
  const company = await make.company();
  const manager = await make.manager({ company_id: company.id });
  const made = await browser(manager).post<{ client_id: string; secret: string; id: number }>(CLIENTS, ENTRY);
  expect([made.status, made.body]).toEqual([
    200,
    {
      message: 'The client is made.',
      client_id: expect.stringMatching(/^cc_/),
      secret: expect.stringMatching(/^cs_.{43}$/),
      id: expect.any(Number),
    },
  ]);
  const { body } = await browser(manager).get<{ clients: Row[] }>(CLIENTS);
  expect(body.clients).toEqual([
    {
      id: made.body.id,
      name: 'Ticket bridge',
      client_id: made.body.client_id,
      scopes: ['cases:read'],
      ip_ranges: ['203.0.113.7', '10.0.0.0/8'],
      decides: false,
      created_at: expect.any(String),
      created_by: `${manager.first_name} ${manager.last_name}`,
      last_used_at: null,
      calls_today: 0,
      previous_secret_until: null,
      revoked_at: null,
    },
  ]);
  const stored = JSON.stringify(await testSql()`select * from api_clients`);
  expect(stored).not.toContain(made.body.secret);
  // It is no user: neither in the list of users nor able to log in.
  const users = await browser(manager).get<{ data: { email: string }[] }>('/api/admin/company/users');
  expect(JSON.stringify(users.body)).not.toContain('clients.invalid');
});

test('made or rotated twice under one key it is done once, with the same secret, which is stored encrypted', async () => {
  const manager = await make.manager();
  const keyed = (key: string) => browser(manager, { 'idempotency-key': key });
  type Made = { id: number; secret: string };
  const made = [
    await keyed('make-once').post<Made>(CLIENTS, ENTRY),
    await keyed('make-once').post<Made>(CLIENTS, ENTRY),
  ];
  expect(made[1]).toMatchObject({ status: 200, body: made[0]!.body });
  const { id, secret } = made[0]!.body;
  const path = `${CLIENTS}/${id}/secret`;
  const rotated = [await keyed('rotate-once').post<Made>(path), await keyed('rotate-once').post<Made>(path)];
  expect(rotated[1]).toMatchObject({ status: 200, body: rotated[0]!.body });
  const sql = testSql();
  expect(await sql`select secret_hash, previous_secret_hash from api_clients`).toEqual([
    { secret_hash: secretHash(rotated[0]!.body.secret), previous_secret_hash: secretHash(secret) },
  ]);
  const kept = JSON.stringify(await sql`select * from idempotency_keys`);
  expect([secret, rotated[0]!.body.secret].filter((one) => kept.includes(one))).toEqual([]);
});

test.each([
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['admin'] }, 'scopes.0'],
  ['no name', { name: ' ' }, 'name'],
  ['a network that is none', { ip_ranges: '10.0.0.0/8\nhere' }, 'ip_ranges'],
])('a client with %s is refused', async (_, changed, field) => {
  const manager = await make.manager();
  const { status, body } = await browser(manager).post<{ errors: object }>(CLIENTS, { ...ENTRY, ...changed });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('clients of another company are not found', async () => {
  const { submitter } = await apiFixture();
  const stranger = await make.manager();
  const path = `${CLIENTS}/${submitter.id}`;
  const answers = [
    await browser(stranger).put(path, ENTRY),
    await browser(stranger).delete(path),
    await browser(stranger).post(`${path}/secret`),
    await browser(stranger).post(`${path}/try`, { call: 'getCurrentUser' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a revoked client stays in the list and changes no more', async () => {
  const { submitter, manager } = await apiFixture();
  const path = `${CLIENTS}/${submitter.id}`;
  await askToken({ grant_type: 'client_credentials', client_id: submitter.client_id, client_secret: submitter.secret });
  expect((await browser(manager).delete(path)).status).toBe(200);
  expect(await browser(manager).put(path, ENTRY)).toMatchObject({
    status: 409,
    body: { error: 'This client is revoked.' },
  });
  const { body } = await browser(manager).get<{ clients: Row[] }>(CLIENTS);
  expect(body.clients[0]!.revoked_at).not.toBeNull();
});

test('a call is tried with the scopes of the client, and leaves no open session', async () => {
  const { client, company, manager, newCase } = await apiFixture();
  const { token } = await newCase();
  const reader = await client(company.id, { scopes: ['cases:read'], created_by: manager.id });
  const attempt = (call: string, parameters: object = {}) =>
    browser(manager).post<{ status: number; answer: string }>(`${CLIENTS}/${reader.id}/try`, { call, parameters });
  const read = await attempt('getCollaborationRequestByToken', { token });
  expect([read.body.status, JSON.parse(read.body.answer)]).toMatchObject([200, { token, direction: 'OUTBOUND' }]);
  const refused = await attempt('searchPartnersSemanticSearch', { query: 'bor' });
  expect(refused.body).toMatchObject({ status: 403, answer: expect.stringContaining('partners:read') });
  expect((await attempt('createCollaborationRequest')).status).toBe(422);
  const [open] =
    await testSql()`select count(*)::int as n from sessions where user_id = ${reader.user_id} and ended_at is null`;
  expect(open!.n).toBe(0);
});
