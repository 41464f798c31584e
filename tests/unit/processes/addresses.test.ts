import { AddressList } from '@/lib/intake/processes/addresses';

const read = (value: unknown) => {
  const { success, data, error } = AddressList.safeParse(value);
  return success ? data : error.issues.map(({ message }) => message);
};
const many = (amount: number) => Array.from({ length: amount }, (_, index) => `a${index}@b.test`);

test.each([
  ['nothing', '', null],
  ['null', null, null],
  ['only separators', ' ,\n; ', null],
  ['one', ' A@B.test ', 'a@b.test'],
  ['commas and lines', 'a@b.test,\r\nc@d.test;e@f.test', 'a@b.test, c@d.test, e@f.test'],
  ['a repeated one', 'a@b.test, A@b.test', 'a@b.test'],
  ['a list', ['a@b.test', 'c@d.test'], 'a@b.test, c@d.test'],
  ['ten', many(10).join(','), many(10).join(', ')],
  ['eleven', many(11).join(','), ['Use at most 10 addresses.']],
  ['ten and a repeated one', [...many(10), 'a0@b.test'].join(','), many(10).join(', ')],
  ['a wrong one', 'a@b.test, c@', ['“c@” is not an email address.']],
  ['two of ten wrong', [...many(8), 'x', 'y z'].join('\n'), ['Not email addresses: “x”, “y z”.']],
  ['a header', 'a@b.test\u0000Bcc: c@d.test', ['“a@b.testBcc: c@d.test” is not an email address.']],
  ['a long one', `${'x'.repeat(300)}@b.test`, [`“${'x'.repeat(59)}…” is not an email address.`]],
  ['no text', 7, ['Enter email addresses.']],
])('addresses from %s', (_, given, expected) => expect(read(given)).toEqual(expected));
