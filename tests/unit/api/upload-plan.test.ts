import {
  MAX_GRANT_BYTES,
  numbersRefusal,
  planOf,
  receiptsRefusal,
  sizeOfPart,
} from '@/lib/reach/public-api/grants/plan';

const MIB = 1024 ** 2;

/** rule: api.grants */
test.each([
  [1, 's3', 'single', 1, 1, 1],
  [5 * MIB, 's3', 'single', 1, 5 * MIB, 5 * MIB],
  [5 * MIB, 'azure', 'single', 1, 5 * MIB, 5 * MIB],
  [5 * MIB + 1, 's3', 's3Multipart', 2, 5 * MIB, 1],
  [10 * MIB, 's3', 's3Multipart', 2, 5 * MIB, 5 * MIB],
  [50_000 * MIB, 's3', 's3Multipart', 10_000, 5 * MIB, 5 * MIB],
  [50_000 * MIB + 1, 's3', 's3Multipart', 10_000, 5 * MIB + 1, 5 * MIB - 9998],
  [MAX_GRANT_BYTES, 's3', 's3Multipart', 10_000, 549_755_814, 549_754_694],
  [5 * MIB + 1, 'azure', 'azureBlock', 1, 8 * MIB, 5 * MIB + 1],
  [8 * MIB + 1, 'azure', 'azureBlock', 2, 8 * MIB, 1],
  [MAX_GRANT_BYTES, 'azure', 'azureBlock', 50_000, 109_951_163, 109_940_043],
] as const)('%d bytes into %s: %s of %d times %d', (size, storage, mode, parts, part_bytes, last) => {
  const plan = planOf(size, storage);
  expect(plan).toMatchObject({ mode, part_bytes });
  const sizes = [plan.part_bytes * (plan.parts - 1), sizeOfPart(plan, size, plan.parts)];
  expect(sizes[0]! + sizes[1]!).toBe(size);
  expect([plan.parts, sizes[1]]).toEqual([parts, last]);
});

const PLAN = { mode: 's3Multipart', parts: 1200, part_bytes: 5 * MIB } as const;
const upTo = (length: number) => Array.from({ length }, (_, at) => at + 1);

/** rule: api.grant-links */
test.each([
  ['the first and the last', [1, 1200], null],
  ['a thousand', upTo(1000), null],
  ['none', [], 'Name from 1 to 1000 numbers.'],
  ['1,001', upTo(1001), 'Name from 1 to 1000 numbers.'],
  ['0', [1, 0], 'Name numbers from 1 to 1200.'],
  ['-1', [-1], 'Name numbers from 1 to 1200.'],
  ['one beyond', [1201], 'Name numbers from 1 to 1200.'],
  ['10,001', [10_001], 'Name numbers from 1 to 1200.'],
  ['a fraction', [1.5], 'Name numbers from 1 to 1200.'],
  ['one twice', [3, 4, 3], 'Name each number once.'],
])('numbers: %s', (_, numbers, refusal) => expect(numbersRefusal(PLAN, numbers)).toBe(refusal));

const COVER = 'Send a receipt for each of the parts 1 to 3, once.';
test.each([
  ['all in any order', [3, 1, 2], null],
  ['none', [], COVER],
  ['one missing', [1, 2], COVER],
  ['one twice', [1, 2, 2], COVER],
  ['one beyond', [1, 2, 4], COVER],
  ['one more', [1, 2, 3, 3], COVER],
])('receipts: %s', (_, numbers, refusal) => expect(receiptsRefusal({ ...PLAN, parts: 3 }, numbers)).toBe(refusal));
