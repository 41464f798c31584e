import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const key = { 'idempotency-key': 'one-closing' };
const stored = () => testSql()`select 1 from idempotency_keys`;

async function acceptedCase() {
  const { token, company_id } = await make.case({ status: 'accepted' });
  const manager = await make.manager({ company_id });
  const close = (headers: Record<string, string>) => api(manager).post(`/api/caller/case/${token}/close`, {}, headers);
  const become = (role: string, type: string) =>
    testSql()`update users set role = ${role}, type = ${type} where id = ${manager.id}`;
  return { close, become };
}

test('who may no longer do it gets 403 for the key of an earlier success, not the stored answer', async () => {
  const { close, become } = await acceptedCase();
  expect((await close(key)).status).toBe(200);
  const again = await close(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);

  await become('caller', 'basic');
  const refused = await close(key);
  expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['error']]);
  expect(refused.headers.get('idempotency-replayed')).toBeNull();
});

test('a 403 is not stored: the key works once the person may', async () => {
  const { close, become } = await acceptedCase();
  await become('caller', 'basic');
  expect((await close(key)).status).toBe(403);
  expect(await stored()).toHaveLength(0);

  await become('business_manager', 'admin');
  const allowed = await close(key);
  expect([allowed.status, allowed.headers.get('idempotency-replayed')]).toEqual([200, null]);
  expect(await stored()).toHaveLength(1);
});
