import type { ApiCase } from '@/lib/reach/public-api/resources';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, asClient } from '../../support/public-api';
import { eventually } from '../../support/eventually';

beforeEach(emptyDatabase);

const LIST = '/v2/collaboration-requests/list';
const LONG_AGO = '2020-01-01T00:00:00Z';

async function polled() {
  const fixture = await apiFixture();
  const client = asClient(fixture.submitter);
  const changedAfter = async (date: string) =>
    (await client.get<ApiCase[]>(`${LIST}?updatedAfter=${encodeURIComponent(date)}`)).body;
  return { ...fixture, changedAfter };
}

test('who goes on from the last date misses no case, however late it is committed', async () => {
  const { newCase, changedAfter } = await polled();
  const [late, early] = [await newCase(), await newCase()];
  const [before] =
    await testSql()`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;
  const at = before!.at as string;
  const sql = testSql();
  const change = (id: number) =>
    sql`update cases set summary = summary || '!', updated_at = clock_timestamp() where id = ${id}`;
  let seen: ApiCase[] = [];
  await sql.begin(async (open) => {
    await open`update cases set summary = summary || '!', updated_at = clock_timestamp() where id = ${late.id}`;
    await change(early.id);
    // The later change is there, but is not shown before the earlier one, which is not committed.
    seen = await changedAfter(at);
    expect(seen).toEqual([]);
  });
  await eventually(async () => {
    seen = await changedAfter(at);
    expect(seen.map(({ id }) => id)).toEqual([late.id, early.id]);
  });
  expect(await changedAfter(seen[0]!.updatedAt)).toMatchObject([{ id: early.id }]);
  expect(await changedAfter(seen[1]!.updatedAt)).toEqual([]);
});

test('new cases are listed by when they were entered', async () => {
  const { newCase, submitter } = await polled();
  const old = await newCase({
    created_at: new Date('2026-01-05T10:00:00Z'),
    updated_at: new Date('2026-01-05T10:00:00Z'),
  });
  const fresh = await newCase();
  const client = asClient(submitter);
  await eventually(async () => {
    const { body } = await client.get<ApiCase[]>(`${LIST}?createdAfter=${LONG_AGO}`);
    expect(body.map(({ id }) => id)).toEqual([old.id, fresh.id]);
  });
  const { body } = await client.get<ApiCase[]>(`${LIST}?createdAfter=2026-01-05T10:00:00.000Z`);
  expect(body.map(({ id }) => id)).toEqual([fresh.id]);
});

test('an internal note does not show in the date of a change', async () => {
  const { newCase, changedAfter } = await polled();
  const { id } = await newCase();
  const [before] = await testSql()`select changed_at from cases where id = ${id}`;
  await testSql()`update cases set has_room = true where id = ${id}`;
  const [after] = await testSql()`select changed_at from cases where id = ${id}`;
  expect(after).toEqual(before);
  expect(await changedAfter('not a date').catch(() => [])).toMatchObject({ message: expect.any(String) });
});
