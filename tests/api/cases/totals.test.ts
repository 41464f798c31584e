import { build } from '@/db/build/build';
import { withDatabase } from '@/db/client';
import { readDashboard } from '@/lib/cases/dashboard';
import { listCases } from '@/lib/cases/list';
import { listingOf } from '@/lib/cases/policy';
import { countedUntil, keepCount } from '@/lib/cases/totals';
import { asking } from '../../support/asking';
import { testSql } from '../../support/database';

const MINUTE = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

test('the count of a large company is kept, and stays exact as cases come and change', async () => {
  const { company, caller, document, receiver } = await build.partners();
  const sent = { company_id: company.id, submitter_id: caller.id, document_id: document.id };
  const totals = async () => {
    const { total } = await asking(listCases, caller, listingOf({ type: 'company-all' }).listing);
    const { counts } = await asking(readDashboard, caller, {});
    return [total, counts['company-all']];
  };
  for (const minutes of [90, 60, 30]) await build.case({ ...sent, created_at: before(minutes) });
  await build.case({ company_id: receiver.id, document_id: (await build.process({ company_id: company.id })).id, created_at: before(45) });
  expect(await totals()).toEqual([4, 4]);
  expect(countedUntil(company.id).base).toBe(0);

  await withDatabase((db) => keepCount(db, { company_id: company.id, counted: 4 }, 4));
  expect(countedUntil(company.id).base).toBe(4);
  expect(await totals()).toEqual([4, 4]);
  await build.case({ ...sent });
  expect(await totals()).toEqual([5, 5]);
  await testSql()`update cases set priority = 'high', updated_at = now()`;
  expect(await totals()).toEqual([5, 5]);
  expect((await asking(listCases, caller, { ...listingOf({ type: 'company-all' }).listing, page: 9 })).total).toBe(5);
  expect(countedUntil(company.id, Date.now() + 11 * MINUTE).base).toBe(0);
});

test('what is not yet settled is counted each time, and a small company always', async () => {
  const { company, caller, document } = await build.partners();
  await build.case({ company_id: company.id, submitter_id: caller.id, document_id: document.id });
  await withDatabase((db) => keepCount(db, { company_id: company.id, counted: 1 }, 1));
  expect(countedUntil(company.id).base).toBe(0);
  expect((await asking(listCases, caller, listingOf({ type: 'company-all' }).listing)).total).toBe(1);
  const small = await build.company();
  await withDatabase((db) => keepCount(db, { company_id: small.id, counted: 1999 }));
  expect(countedUntil(small.id)).toEqual({ base: 0, since: '1970-01-01T00:00:00.000Z' });
  await withDatabase((db) => keepCount(db, { company_id: small.id, counted: 2000 }));
  expect(countedUntil(small.id).since > '2026').toBe(true);
});
