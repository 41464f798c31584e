import { masksOf } from '@/lib/people/users/erase-masks';

const NAME = 'Ann "Q" O\'Lee (ext.)';
const PERSON = {
  email: 'a.b+c@x.test',
  full_names: [NAME],
  phone: '+1 408 555 0110',
  alias: ['A former user', String.raw`of A\C`] as [string, string],
  alias_email: 'deleted-1@deleted.invalid',
};

/** JavaScript reads these patterns as PostgreSQL does, but for the names of classes. */
const matches = (pattern: string, text: string) =>
  new RegExp(pattern.replaceAll('[:alnum:]', 'a-zA-Z0-9'), 'i').test(text);
const [email, name, phone] = masksOf(PERSON);

// rule: accounts.erased
test.each([
  ['a.b+c@x.test', true],
  ['<A.B+C@X.TEST>,', true],
  ['xa.b+c@x.test', false],
  ['a.b+c@x.test-lab', false],
  ['aXb+c@x.test', false],
])('the address in %j: %j', (text, found) => expect(matches(email!.plain.pattern, text)).toBe(found));

test.each([
  ['+1 408 555 0110', true],
  ['tel:+14085550110', true],
  ['1 (408) 555-0110', true],
  ['+1 408 555 01101', false],
])('the phone number in %j: %j', (text, found) => expect(matches(phone!.plain.pattern, text)).toBe(found));

test('a name counts as a whole, also within JSON', () => {
  expect(matches(name!.plain.pattern, `by ${NAME}.`)).toBe(true);
  expect(matches(name!.plain.pattern, `by Jo${NAME}`)).toBe(false);
  expect(matches(name!.json.pattern, JSON.stringify({ by: NAME }))).toBe(true);
});

test('what takes its place is no reference to a group, and stays JSON', () => {
  expect(name!.plain.by).toBe(String.raw`A former user of A\\C`);
  expect(name!.json.by).toBe(String.raw`A former user of A\\\\C`);
});

test('no name and a short number have no pattern', () => {
  expect(masksOf({ ...PERSON, full_names: [' '], phone: '112' })).toHaveLength(1);
  expect([email, name, phone].map((mask) => mask!.kind)).toEqual(['email', 'name', 'phone']);
});
