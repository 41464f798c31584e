import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { CASE_SORTS } from '@/lib/work/cases/policy';
import { listCases } from '@/lib/work/cases/lists/list';
import { runQueryAs } from '../../support/run-query';
import { emptyDatabase, testSql } from '../../support/database';

let network: Partners;

/** With half as many received ones, more than 1,000 match "n-1", where the counting of a search ends. */
const MANY = 760;

/* Ours sends and receives cases of all states; the words, dates and numbers differ from row to row. */
beforeAll(async () => {
  await emptyDatabase();
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs Wireless' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  const department = await make.department({ company_id: receiver.id, name: 'Storage Team' });
  const inbound = await make.process({ company_id: company.id });
  const sent = await make.case({ submitter_id: caller.id, document_id: process.id });
  const received = await make.case({
    company_id: receiver.id,
    submitter_id: receiver_caller.id,
    document_id: inbound.id,
  });
  const sql = testSql();
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'cases' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in
      ('id', 'token', 'internal_case_number', 'partner_case_number', 'summary', 'priority', 'status', 'closed_at', 'first_answered_at', 'respond_by', 'created_at', 'updated_at', 'receiver_department_id')`;
  const names = columns.map(({ name }) => `c."${name}"`).join(', ');
  await sql.unsafe(
    `insert into cases (token, internal_case_number, partner_case_number, summary, priority, status, closed_at, first_answered_at, respond_by, created_at, updated_at, receiver_department_id, ${names.replaceAll('c.', '')})
     select md5(random()::text), 'N-' || n + case when n % 20 = 0 then 2000 else 1000 end, case when n % 5 = 0 then 'RX_' || n end,
       (array['Firmware', 'backup 100%', 'Röuter'])[1 + n % 3] || case when n % 7 = 0 then ' and tape' else '' end || case when n % 400 = 0 then ' that is rare and whose summary is long' else '' end,
       (array['low', 'medium', 'high'])[1 + n % 3]::priority, made.status, case when made.status = 'closed' then now() end, case when made.status <> 'open' then now() end,
       now() + (n * 37 % 200 - 100) * interval '1 hour', now() - (n % 90) * interval '1 day', now() - (n * 13 % 80) * interval '1 hour', case when c.id = $2 and made.n % 11 = 0 then $4::int end, ${names}
     from cases c, lateral (select n, (array['open', 'accepted', 'closed', 'open'])[1 + n % 4]::case_status as status from generate_series(1, $3::int) n) made
     where c.id in ($1, $2) and (c.id = $2 or n % 2 = 0)`,
    [received.id, sent.id, MANY, department.id],
  );
  await sql`delete from cases where id in (${sent.id}, ${received.id})`;
  await sql`vacuum analyze cases`;
});

type Listing = Record<string, unknown> & { limit: number };

const pageOf = (user: { id: number }, listing: Listing) => runQueryAs(listCases, user, listing);

/** All rows of a list, in its order. */
async function allOf(user: { id: number }, listing: Record<string, unknown>) {
  const rows = [];
  for (let page = 1; ; page++) {
    const { data } = await pageOf(user, { ...listing, limit: 100, page });
    rows.push(...data);
    if (data.length < 100) return rows;
  }
}

const TERMS = ['firmware', 'tape', 'n-1', 'röuter', '100%', 'rx_', 'and tape that is rare and whose summary', 'n-1234'];
const contains =
  (term: string) =>
  (row: { internal_case_number: string | null; partner_case_number: string | null; summary: string }) =>
    [row.internal_case_number, row.partner_case_number, row.summary].some((text) => text?.toLowerCase().includes(term));

/** Each way in which the order is found. */
const SOME_SORTS = ['due', 'updated_at', 'priority'] as const;

describe.each([
  ['company', {}, CASE_SORTS],
  ['company', { not_closed: 'true' }, SOME_SORTS],
  ['company', { priority: 'high', status: 'open' }, SOME_SORTS],
  ['company', { filter: 'inbound-action' }, SOME_SORTS],
  ['mine', {}, SOME_SORTS],
])('of %s with %j', (scope, more, sorts) => {
  // Rare and frequent terms take different ways to their page.
  test.each(sorts.flatMap((sort) => (['asc', 'desc'] as const).map((dir) => ({ sort, dir }))))(
    'a search finds those of the list that contain the term, in its order: %j',
    async (order) => {
      const listing = { scope, ...more, ...order };
      const all = await allOf(network.caller, listing);
      for (const term of TERMS) {
        const wanted = all.filter(contains(term)).map(({ token }) => token);
        const { data, total, total_is_exact } = await pageOf(network.caller, { ...listing, q: term, limit: 25 });
        expect([term, data.map(({ token }) => token)]).toEqual([term, wanted.slice(0, 25)]);
        expect([term, total, total_is_exact]).toEqual([term, Math.min(wanted.length, 1_000), wanted.length <= 1_000]);
      }
    },
  );
});

test('names of the other company and its department count as well', async () => {
  const all = await allOf(network.caller, { scope: 'company' });
  expect(all).toHaveLength(MANY * 1.5);
  for (const [term, wanted] of [
    ['wireless', all],
    ['storage team', all.filter(({ partner }) => partner.name.endsWith('Storage Team'))],
  ] as const) {
    const found = await allOf(network.caller, { scope: 'company', q: term });
    expect(found.map(({ token }) => token)).toEqual(wanted.map(({ token }) => token));
  }
});

test('more than 1,000 matches count as "1,000+", and every page can be reached', async () => {
  const matches = (await allOf(network.caller, { scope: 'company' })).filter(contains('n-1')).length;
  const search = async (page: number) => {
    const { data, total, total_is_exact } = await pageOf(network.caller, {
      scope: 'company',
      q: 'n-1',
      limit: 10,
      page,
    });
    return { rows: data.length, total, total_is_exact };
  };
  const pages = Math.ceil(matches / 10);
  expect(matches).toBeGreaterThan(1_010);
  expect(await search(1)).toEqual({ rows: 10, total: 1_000, total_is_exact: false });
  expect(await search(100)).toEqual({ rows: 10, total: 1_000, total_is_exact: false });
  expect(await search(101)).toEqual({ rows: 10, total: 1_010, total_is_exact: false });
  expect(await search(pages)).toEqual({ rows: matches - (pages - 1) * 10, total: matches, total_is_exact: true });
  expect(await search(pages + 1)).toEqual({ rows: 0, total: matches, total_is_exact: true });
});

test('nothing of other companies is found', async () => {
  const stranger = await make.caller({ company_id: (await make.company()).id });
  for (const scope of ['mine', 'company'])
    for (const q of ['firmware', 'n-1234', 'wireless'])
      expect(await pageOf(stranger, { scope, q, limit: 25 })).toMatchObject({ total: 0, data: [] });
});
