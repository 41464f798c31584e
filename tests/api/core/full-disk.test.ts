import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

/** Every change of these tables is refused as by a database whose disk is full. */
async function fillDisk(...tables: string[]) {
  const sql = testSql();
  await sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
  for (const table of tables)
    await sql`create trigger disk_is_full before insert or update on ${sql(table)} for each row execute function disk_is_full()`;
}

beforeEach(emptyDatabase);
afterEach(() => testSql()`drop function if exists disk_is_full cascade`);

test('a full disk refuses changes in words, and nobody who reads (rule: operations.full-disk)', async () => {
  const { caller } = await make.partners();
  const reader = api(caller);
  expect((await reader.get('/api/auth/me')).status).toBe(200);
  // A session is noted as used again some minutes later.
  await testSql()`update sessions set last_seen_at = now() - interval '1 hour'`;
  await fillDisk('sessions', 'search_records');
  expect((await reader.get('/api/auth/me')).status).toBe(200);
  const search = () => reader.post('/api/caller/save_search', { term: 'storage', location: 'dashboard' });
  const answer = await search();
  expect(answer).toMatchObject(refused(503, 'The portal cannot save anything right now. Try again in a few minutes.'));
  expect(answer.headers.get('retry-after')).toBe('30');
  await testSql()`drop function disk_is_full cascade`;
  expect((await search()).status).toBe(200);
});

test('a mailed link opens its case on a full disk, uncounted, and takes no answer', async () => {
  const theCase = await make.case();
  const path = `/api/caller/case/${theCase.respond_secret}`;
  await fillDisk('rate_limits');
  expect(await api().get(path)).toMatchObject({ status: 200, body: { side: 'receiver' } });
  const answer = {
    status: 'accepted',
    case_number: 'RX-1',
    engineer_name: 'Mara Lindqvist',
    engineer_email: 'mara@borealis.test',
    next_steps: 'Our engineer will call.',
  };
  expect(await api().post(`${path}/respond`, answer)).toMatchObject(
    refused(503, 'The portal cannot save anything right now. Try again in a few minutes.'),
  );
});
