import { getTableColumns } from 'drizzle-orm';
import { cases, users } from '@/db/schema';
import { anonymous, KEPT_OF_DELETED } from '@/lib/people/accounts/anonymize';
import { KEPT_TEXTS_OF_PURGED } from '@/lib/worker/jobs/case-purge';

test('every column of users is removed with the person or named as kept', () => {
  const removed = Object.keys(anonymous(1));
  expect([...removed, ...KEPT_OF_DELETED].sort()).toEqual(Object.keys(getTableColumns(users)).sort());
});

test('a text column of cases is named as one that outlives the purge, or it belongs among the customer data', () => {
  const texts = Object.entries(getTableColumns(cases)).filter(
    ([, { dataType, enumValues, generated }]) =>
      /string|json|custom/.test(dataType) && !enumValues?.length && !generated,
  );
  expect(texts.map(([name]) => name).sort()).toEqual([...KEPT_TEXTS_OF_PURGED].sort());
});
