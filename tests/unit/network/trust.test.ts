import { existsSync, readdirSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '@/db/schema';
import { CAIQ } from '@/lib/network/trust/caiq';
import { CRITERIA } from '@/lib/network/trust/conformance';
import { INVENTORY, TECHNICAL } from '@/lib/network/trust/inventory';
import { MVSP } from '@/lib/network/trust/mvsp';
import { fileOf, proofInWords } from '@/lib/network/trust/proof';

// rule: operations.trust-inventory
describe('the inventory of data', () => {
  const listed = [...INVENTORY.flatMap(({ tables }) => tables), ...Object.keys(TECHNICAL)];
  const stored = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : []));

  test('has every table of the schema once, with how long it is kept or what it is for, and no other', () => {
    expect(listed.toSorted()).toEqual(stored.toSorted());
    expect(stored.length).toBeGreaterThan(70);
    for (const { what, kept } of INVENTORY) expect([what, kept].every((text) => text.length > 5)).toBe(true);
  });
});

// rule: operations.trust-proof
describe.each([
  ['MVSP', MVSP],
  ['CAIQ', CAIQ.flatMap(({ answers }) => answers)],
  ['WCAG', CRITERIA],
] as const)('each row of %s', (_, rows: readonly { id: string; proof: string[] }[]) => {
  test('has an id of its own, and cites tests and documents that exist', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const missing = rows.flatMap(({ id, proof }) =>
      proof.filter((one) => ![fileOf(one), `${fileOf(one)}x`].some(existsSync)).map((one) => `${id}: ${one}`),
    );
    expect(missing).toEqual([]);
  });
});

test.each([
  [[], 'Operator'],
  [['SECURITY.md', 'api/access'], 'SECURITY.md, api/access'],
])('the proof %j reads %j', (proof, words) => expect(proofInWords(proof)).toBe(words));

test('all controls of MVSP 3.0 are answered', () =>
  expect(MVSP.map(({ id }) => id)).toEqual([
    ...['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8'],
    ...['3.1', '3.2', '3.3', '3.4', '3.5', '4.1', '4.2', '4.3', '4.4'],
  ]));

// rule: operations.trust-accessibility
test('all criteria of WCAG 2.2 at A and AA are judged, and what only the source was read for is no journey', () => {
  const count = (grade: string) => CRITERIA.filter((one) => one.grade === grade).length;
  expect([count('A'), count('AA')]).toEqual([31, 24]);
  expect(CRITERIA.filter(({ level, proof }) => level === 'none' && proof.length)).toEqual([]);
  expect(readdirSync('tests/e2e').length).toBeGreaterThan(0);
});
