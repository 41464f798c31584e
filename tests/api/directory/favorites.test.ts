import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import type { Favorite } from '@/lib/partners/directory/resources';

beforeEach(emptyDatabase);

const TOGGLE = '/api/caller/favorites/toggle';
const listOf = async (user: { id: number }) =>
  (await api(user).get<{ favorites: Favorite[] }>('/api/caller/favorites')).body.favorites;

test('toggling adds a process to the favorites and removes it', async () => {
  const { caller, receiver, document: process } = await make.partners();
  const star = { document_id: process.id, company_id: receiver.id, type: 'company', department_id: null };
  expect(await api(caller).post(TOGGLE, { ...star, is_favorite: true })).toMatchObject({
    status: 200,
    body: { is_favorite: true },
  });
  expect(await listOf(caller)).toEqual([
    {
      type: 'company',
      company_id: receiver.id,
      company: receiver.name,
      department_id: null,
      department: null,
      document_id: process.id,
      document: process.name,
    },
  ]);
  await api(caller).post(TOGGLE, { ...star, is_favorite: true });
  expect(await listOf(caller)).toHaveLength(1);
  expect((await api(caller).post(TOGGLE, { ...star, is_favorite: 'false' })).status).toBe(200);
  expect(await listOf(caller)).toEqual([]);
});

test('is_favorite is the wished state: sending it twice changes nothing; left out, the star flips', async () => {
  const { caller, receiver, document: process } = await make.partners();
  const star = { document_id: process.id, company_id: receiver.id, type: 'company' };
  const states: unknown[] = [];
  for (const is_favorite of [true, true, undefined, false, undefined, undefined]) {
    const { status, body } = await api(caller).post<{ is_favorite: boolean }>(TOGGLE, { ...star, is_favorite });
    states.push([status, body.is_favorite, (await listOf(caller)).length]);
  }
  const [on, off] = [
    [200, true, 1],
    [200, false, 0],
  ];
  expect(states).toEqual([on, on, off, off, on, off]);
});

test('concurrent clicks create one favorite', async () => {
  const { caller, receiver, document: process } = await make.partners();
  const client = api(caller);
  const star = { document_id: process.id, company_id: receiver.id, type: 'company', is_favorite: true };
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(TOGGLE, star)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listOf(caller)).toHaveLength(1);
});

test('a favorite that is no longer visible is hidden until it is visible again', async () => {
  const { caller, receiver, document: process } = await make.partners();
  await api(caller).post(TOGGLE, {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: true,
  });
  await testSql()`update processes set status = 'pending'`;
  expect(await listOf(caller)).toEqual([]);
  await testSql()`update processes set status = 'approved'`;
  expect(await listOf(caller)).toHaveLength(1);
});

test('favorites belong to one user', async () => {
  const { caller, company, receiver, document: process } = await make.partners();
  await api(caller).post(TOGGLE, {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: true,
  });
  const colleague = await make.caller({ company_id: company.id });
  expect(await listOf(colleague)).toEqual([]);
  await api(colleague).post(TOGGLE, {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: false,
  });
  expect(await listOf(caller)).toHaveLength(1);
});

test.each([
  [{ document_id: 'x' }, 'document_id'],
  [{ type: 'group' }, 'type'],
  [{ is_favorite: 'perhaps' }, 'is_favorite'],
  [{ is_favorite: null }, 'is_favorite'],
  [{ type: 'department', department_id: null }, 'department_id'],
  [{ company_id: -1 }, 'company_id'],
])('%j is refused at %s', async (over, field) => {
  const { caller, receiver, document: process } = await make.partners();
  const answer = await api(caller).post<{ errors: object }>(TOGGLE, {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: true,
    ...over,
  });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test("an invisible process is not found, and another user's id is ignored", async () => {
  const { caller, receiver, document: process } = await make.partners();
  const other = await make.partners();
  expect(
    (
      await api(caller).post(TOGGLE, {
        document_id: other.document.id,
        company_id: other.receiver.id,
        type: 'company',
        is_favorite: true,
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await api(caller).post(TOGGLE, {
        document_id: other.document.id,
        company_id: receiver.id,
        type: 'company',
        is_favorite: true,
      })
    ).status,
  ).toBe(404);
  await api(caller).post(TOGGLE, {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: true,
    user_id: other.caller.id,
  });
  expect(await listOf(other.caller)).toEqual([]);
});

test('guests and other sites are refused', async () => {
  const { caller } = await make.partners();
  expect((await api().get('/api/caller/favorites')).status).toBe(401);
  expect(
    (await browser(caller, { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' }).post(TOGGLE, {})).status,
  ).toBe(403);
});
