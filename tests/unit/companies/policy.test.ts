import { isChanged, isSetUp, sameDomains, slugFor } from '@/lib/network/companies/policy';
import { isSiteName } from '@/lib/shared/sites';

test.each([
  ['Borealis Networks AB', 'borealis-networks-ab'],
  ['  Größe & Söhne!  ', 'grosse-sohne'],
  ['Łódź Øresund', 'lodz-oresund'],
  ['日本', ''],
  ['--', ''],
  ['x'.repeat(100), 'x'.repeat(63)],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('%s suggests %s', (name, slug) => {
  expect(slugFor(name)).toBe(slug);
  if (slug) expect(isSiteName(slug)).toBe(true);
});

const setup = {
  manager: { id: 1, name: 'Vera Holt', is_invited: true },
  process: { id: 2, name: 'Fir support', takes_test: true },
  group: { id: 3, name: 'Solution Circle' },
  is_tested: true,
};
test.each([
  ['everything', {}, true],
  ['no manager', { manager: null }, false],
  ['no process', { process: null }, false],
  ['no group', { group: null }, false],
  ['an untested process', { is_tested: false }, false],
  ['a process without cases', { is_tested: false, process: { ...setup.process, takes_test: false } }, true],
])('a company with %s is set up: %s', (_, over, complete) => expect(isSetUp({ ...setup, ...over })).toBe(complete));

test.each([
  [['a.test', 'b.test'], ['b.test', 'a.test'], true],
  [[], [], true],
  [['a.test'], ['a.test', 'b.test'], false],
  [['a.test'], ['b.test'], false],
])('%j and %j are the same domains: %s', (one, other, same) => expect(sameDomains(one, other)).toBe(same));

const saved = {
  name: 'Saws',
  description: '',
  community_id: '',
  contact_document_id: '',
  calendar_id: '',
  status: 'active',
};
test.each([
  [{}, false],
  [{ name: ' Saws ' }, false],
  [{ name: 'Drills' }, true],
  [{ description: 'Table.' }, true],
  [{ community_id: '4' }, true],
  [{ status: 'inactive' }, true],
])('a row with %j is changed: %s', (changes, changed) =>
  expect(isChanged({ ...saved, ...changes }, saved)).toBe(changed),
);
