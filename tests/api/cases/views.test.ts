import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import type { SavedView } from '@/lib/work/cases/resources';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';

const CALLS = '/api/caller/case_views';
const LATE = {
  name: 'Late P1',
  screen: 'dashboard',
  choice: { type: 'company-30', status: 'open', columns: 'due,partner' },
};
let network: Partners;
let colleague: { id: number };
let manager: { id: number };

beforeEach(async () => {
  await emptyDatabase();
  network = await make.partners();
  colleague = await make.caller({ company_id: network.company.id });
  manager = await make.manager({ company_id: network.company.id });
});

const views = async (who: { id: number }) => (await api(who).get<{ views: SavedView[] }>(CALLS)).body.views;
const names = async (who: { id: number }) => (await views(who)).map(({ name }) => name);
const save = (who: { id: number }, over: object = {}) =>
  api(who).post<{ id: number; message: string }>(CALLS, { ...LATE, ...over });

test('a view of one’s own keeps filters, order and columns, and nobody else sees it', async () => {
  expect(await save(network.caller)).toMatchObject({ status: 200, body: { message: 'View “Late P1” saved.' } });
  expect(await views(network.caller)).toEqual([
    {
      id: expect.any(Number),
      name: 'Late P1',
      screen: 'dashboard',
      choice: LATE.choice,
      shared: false,
      can_change: true,
    },
  ]);
  expect(await names(colleague)).toEqual([]);
  expect(await names(manager)).toEqual([]);
  expect(await names(network.receiver_caller)).toEqual([]);
});

test('the same name replaces what it had', async () => {
  const first = await save(network.caller);
  const second = await save(network.caller, { screen: 'my-cases', choice: { priority: 'high' } });
  expect(second.body.id).toBe(first.body.id);
  expect(await views(network.caller)).toMatchObject([{ screen: 'my-cases', choice: { priority: 'high' } }]);
});

test('a manager shares views with the company, own ones come first', async () => {
  await save(manager, { name: 'All of us', shared: true });
  await save(network.caller, { name: 'Zero' });
  expect(await names(network.caller)).toEqual(['Zero', 'All of us']);
  expect(await views(network.caller)).toMatchObject([{ can_change: true }, { shared: true, can_change: false }]);
  expect(await views(manager)).toMatchObject([{ shared: true, can_change: true }]);
  expect(await names(network.receiver_caller)).toEqual([]);
  expect(await save(network.caller, { name: 'Mine for all', shared: true })).toMatchObject({ status: 403 });
});

test('what a manager saves for the company does not replace an own view of that name', async () => {
  await save(manager);
  await save(manager, { shared: true });
  expect(await names(manager)).toEqual(['Late P1', 'Late P1']);
});

test('a view is renamed and deleted by whom it belongs to', async () => {
  const { id } = (await save(network.caller)).body;
  expect(await api(network.caller).post(`${CALLS}/${id}`, { name: 'Urgent' })).toMatchObject({
    status: 200,
    body: { message: 'The view is called “Urgent” now.' },
  });
  for (const stranger of [colleague, manager, network.receiver_caller]) {
    expect((await api(stranger).post(`${CALLS}/${id}`, { name: 'Taken' })).status).toBe(404);
    expect((await api(stranger).delete(`${CALLS}/${id}`)).status).toBe(404);
  }
  expect(await names(network.caller)).toEqual(['Urgent']);
  expect((await api(network.caller).delete(`${CALLS}/${id}`)).body).toMatchObject({
    message: 'View “Urgent” deleted.',
  });
  expect(await names(network.caller)).toEqual([]);
  expect((await api(network.caller).delete(`${CALLS}/${id}`)).status).toBe(404);
});

test('only managers change the company’s views', async () => {
  const { id } = (await save(manager, { shared: true })).body;
  expect((await api(colleague).post(`${CALLS}/${id}`, { name: 'Ours' })).status).toBe(403);
  expect((await api(colleague).delete(`${CALLS}/${id}`)).status).toBe(403);
  const other = await make.programManager({ company_id: network.company.id });
  expect((await api(other).delete(`${CALLS}/${id}`)).status).toBe(200);
});

test('a name is needed, and one that is in use is refused beside the field', async () => {
  expect(await save(network.caller, { name: ' ' })).toMatchObject(invalid({ name: ['Enter a name.'] }));
  expect((await save(network.caller, { screen: 'admin' })).status).toBe(422);
  expect((await save(network.caller, { choice: { status: 'x'.repeat(201) } })).status).toBe(422);
  await save(network.caller);
  const { id } = (await save(network.caller, { name: 'Other' })).body;
  expect(await api(network.caller).post(`${CALLS}/${id}`, { name: LATE.name })).toMatchObject(
    invalid({ name: ['A view has this name already.'] }),
  );
});

test('what is no filter is not stored', async () => {
  await save(network.caller, { choice: { status: 'open', next: 'https://elsewhere.test' } });
  expect(await views(network.caller)).toMatchObject([{ choice: { status: 'open' } }]);
  const [stored] = await testSql()`select choice from case_views`;
  expect(stored!.choice).toEqual({ status: 'open' });
});

test('one person has at most fifty', async () => {
  await testSql()`insert into case_views (company_id, user_id, name, screen, choice)
    select ${network.company.id}, ${network.caller.id}, 'View ' || n, 'dashboard', '{}' from generate_series(1, 50) n`;
  expect(await save(network.caller)).toMatchObject(refused(409, 'There are 50 views. Delete one first.'));
  expect((await save(network.caller, { name: 'View 7' })).status).toBe(200);
  expect((await save(colleague)).status).toBe(200);
});
