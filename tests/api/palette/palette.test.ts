import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { api } from '../../support/api';
import { testSql } from '../../support/database';

type Entry = { kind: string; internal_case_number?: string; partner_case_number?: string; company?: string };
let network: Partners;
let sent: { company_id: number; submitter_id: number; document_id: number };

/* Ours sends two cases and receives one; a colleague sends another, and strangers have theirs. */
beforeAll(async () => {
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  sent = { company_id: company.id, submitter_id: caller.id, document_id: process.id };
  const inbound = await make.process({ company_id: company.id });
  const colleague = await make.caller({ company_id: company.id });
  await make.case({ ...sent, internal_case_number: '4711', summary: 'First' });
  await make.case({ ...sent, internal_case_number: 'X-4711-B', summary: 'Second' });
  await make.case({ ...sent, submitter_id: colleague.id, internal_case_number: '900', summary: 'Like 4711 again' });
  await make.case({
    company_id: receiver.id,
    submitter_id: receiver_caller.id,
    document_id: inbound.id,
    internal_case_number: '4711-theirs',
    partner_case_number: 'AB-12',
    summary: 'Inbound',
  });
  await make.case({ internal_case_number: '4711-foreign', summary: 'Foreign' });
});

const find = async (who: { id: number }, q?: string) =>
  (await api(who).get<{ data: Entry[] }>(`/api/palette${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`)).body
    .data;
const numbersOf = (entries: Entry[]) =>
  entries
    .filter(({ kind }) => kind === 'case')
    .map(({ internal_case_number, partner_case_number }) => internal_case_number ?? partner_case_number);

// rule: screens.palette
test('a member finds the cases of the company, the number before the rest, and nobody else’s', async () => {
  const numbers = numbersOf(await find(network.caller, '4711'));
  expect(new Set(numbers.slice(0, 2))).toEqual(new Set(['4711', 'AB-12']));
  expect(numbers.slice(2).sort()).toEqual(['900', 'X-4711-B']);
  expect(numbersOf(await find(network.caller, 'ab-12'))).toEqual(['AB-12']);
  expect(numbersOf(await find(network.caller, 'foreign'))).toEqual([]);
  expect(numbersOf(await find(network.caller, '%'.repeat(2)))).toEqual([]);
});

test('deleted cases are not found', async () => {
  const gone = await make.case({ ...sent, internal_case_number: 'GONE-1' });
  expect(numbersOf(await find(network.caller, 'gone-1'))).toEqual(['GONE-1']);
  await testSql()`update cases set deleted_at = now() where id = ${gone.id}`;
  expect(await find(network.caller, 'gone-1')).toEqual([]);
  expect(numbersOf(await find(await make.superAdmin(), 'gone-1'))).toEqual([]);
});

// rule: screens.palette-empty
test('before anything is typed there are the latest cases and the favorites', async () => {
  const { caller, document: process, receiver } = network;
  await api(caller).post('/api/caller/favorites/toggle', {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
  });
  const entries = await find(caller);
  expect(numbersOf(entries).sort()).toEqual(['4711', 'X-4711-B']);
  expect(entries.filter(({ kind }) => kind === 'favorite')).toMatchObject([{ company: 'Theirs' }]);
  const manager = await make.manager({ company_id: network.company.id });
  expect(numbersOf(await find(manager)).sort()).toEqual(['4711', '900', 'AB-12', 'X-4711-B']);
  expect(await find(await make.superAdmin())).toEqual([]);
});

test('network staff find every case by the beginning of a number, companies and people', async () => {
  const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  expect(numbersOf(await find(admin, '4711')).sort()).toEqual(['4711', '4711-foreign', '4711-theirs']);
  expect(numbersOf(await find(admin, 'ab-1'))).toEqual(['4711-theirs']);
  expect(numbersOf(await find(admin, 'x-4711-b'))).toEqual(['X-4711-B']);
  expect(await find(admin, 'theirs')).toMatchObject([{ kind: 'company', name: 'Theirs' }]);
  expect((await find(admin, 'okafor')).map(({ kind }) => kind)).toEqual(['person']);
  expect((await find(network.caller, 'okafor')).map(({ kind }) => kind)).toEqual([]);
});

test('the number of a case is read from an index', async () => {
  const [plan] = await testSql().begin(async (sql) => {
    // Of a few rows, anything else costs as little.
    await sql`set local enable_seqscan = off`;
    await sql`set local enable_sort = off`;
    return sql`explain (format json) select id from cases where deleted_at is null and lower(internal_case_number) collate "C" >= '4711'
      and lower(internal_case_number) collate "C" < '4711' || chr(1114111) order by lower(internal_case_number) collate "C" limit 6`;
  });
  expect(JSON.stringify(plan)).toContain('cases_number');
});
