import { firstPassword, isChanged, sameDomains, slugFor } from '@/lib/companies/policy';
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

test.each([
  ['email_link', 'optional'],
  ['requires_registration', 'required'],
  ['sso', 'none'],
] as const)('the first user of a company with %s has a password: %s', (method, password) =>
  expect(firstPassword(method)).toBe(password),
);

test.each([
  [['a.test', 'b.test'], ['b.test', 'a.test'], true],
  [[], [], true],
  [['a.test'], ['a.test', 'b.test'], false],
  [['a.test'], ['b.test'], false],
])('%j and %j are the same domains: %s', (one, other, same) => expect(sameDomains(one, other)).toBe(same));

const saved = { name: 'Saws', description: '', community_id: '', contact_document_id: '', status: 'active' };
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
