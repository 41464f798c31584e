import { NoopLogger } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { caseFixtures, entry } from '../../support/case-fixtures';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);
afterEach(() => jest.restoreAllMocks());

/** First words of the statements that a call sends, in order; begin and commit are not among them. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const log = jest.spyOn(NoopLogger.prototype, 'logQuery');
  expect((await call()).status).toBe(200);
  return (log.mock.calls as unknown as [string][]).map(([text]) =>
    text.trim().split(/\s+/).slice(0, 3).join(' ').replaceAll('"', ''),
  );
}

test('a list reads the session and one page with its total', async () => {
  const { caller } = await caseFixtures();
  const client = api(caller);
  await client.get('/api/caller/countries');
  expect(await statementsOf(() => client.get('/api/caller/get-cases/company'))).toEqual([
    'select users.id, users.role,',
    'select case when',
  ]);
});

test('submitting reads the session and the process, counts once, and writes everything in one statement', async () => {
  const { caller, document: process, place } = await caseFixtures();
  const client = api(caller);
  const send = (key: string) =>
    client.post(`/api/caller/collaborate/${process.id}`, { ...entry, ...place }, { 'idempotency-key': key });
  await send('first');
  expect(await statementsOf(() => send('second'))).toEqual([
    'select users.id, users.role,',
    'insert into rate_limits',
    'select distinct on',
    'with insert_0 as',
  ]);
});

test('answering by a mailed link counts once, reads the link, locks the case and writes twice', async () => {
  const { respond_secret } = await make.case();
  const answer = {
    status: 'accepted',
    engineer_name: 'Ada',
    engineer_email: 'ada@borealis.test',
    next_steps: 'We call.',
  };
  expect(await statementsOf(() => api().post(`/api/caller/case/${respond_secret}/respond`, answer))).toEqual([
    'insert into rate_limits',
    'select id, purpose,',
    'select c.id, c.company_id,',
    'update cases set',
    'with insert_0 as',
  ]);
});
