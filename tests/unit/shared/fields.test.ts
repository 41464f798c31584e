import { z } from 'zod';
import { AgreeConfirm, Email, fieldErrors, Flag, Id, Line, optional, Password, Phone, Text, Url } from '@/lib/shared/fields';

const read = (atom: z.ZodType, value: unknown) => {
  const result = atom.safeParse(value);
  return result.success ? { value: result.data } : { says: fieldErrors(result.error.issues).form };
};

test.each([
  ['Anna@Acme.test ', { value: 'anna@acme.test' }],
  ['a@x.test, e@evil.test', { says: ['Enter an e-mail address like name@company.com.'] }],
  ['a@x.test\r\nBcc: e@evil.test', { says: ['Enter an e-mail address like name@company.com.'] }],
  ['ａnna@acme.test', { says: ['Enter an e-mail address like name@company.com.'] }],
  ['"a b"@acme.test', { says: ['Enter an e-mail address like name@company.com.'] }],
  ['', { says: ['Enter an e-mail address.'] }],
  [['a@x.test'], { says: ['Enter an e-mail address.'] }],
])('the e-mail address %j is read as %j', (value, expected) => expect(read(Email, value)).toEqual(expected));

test.each([
  ['Concord1!', { value: 'Concord1!' }],
  ['short', { says: ['Use 8 to 128 characters.', 'Use at least 1 uppercase letter.', 'Use at least 1 number.', 'Use at least 1 of the characters ! $ # %.'] }],
  ['ALLUPPER1!', { says: ['Use at least 1 lowercase letter.'] }],
  [`Aa1!${'x'.repeat(125)}`, { says: ['Use 8 to 128 characters.'] }],
  [undefined, { says: ['Enter a password.'] }],
])('the password %j is read as %j: one message for each broken rule', (value, expected) => expect(read(Password, value)).toEqual(expected));

test.each([
  [Line('a name'), 'a\r\n b', { value: 'a b' }],
  [Line('a name'), '', { says: ['Enter a name.'] }],
  [Line('a name'), undefined, { says: ['Enter a name.'] }],
  [Line('a name', 3), 'abcd', { says: ['Use at most 3 characters.'] }],
  [Line('a name'), { $gt: '' }, { says: ['Enter a name.'] }],
  [Text('a text'), 'a\nb\u0000', { value: 'a\nb' }],
  [optional(Line('a name')), '  ', { value: null }],
  [optional(Email), undefined, { value: null }],
  [Id, '7', { value: 7 }],
  [Id, '7 or 1=1', { says: ['Choose one.'] }],
  [Id, 2 ** 31, { says: ['Choose one.'] }],
  [Flag, 'on', { value: true }],
  [Flag, '0', { value: false }],
  [Flag, 'maybe', { says: ['Choose yes or no.'] }],
  [AgreeConfirm, undefined, { says: ['You must accept the terms of the privacy policy.'] }],
  [Url, 'javascript:alert(1)', { says: ['Enter a web address that starts with http:// or https://.'] }],
  [Phone, '1'.repeat(26), { says: ['Use at most 25 characters.'] }],
])('case %#: an atom reads %j', (...[atom, value, expected]) => expect(read(atom, value)).toEqual(expected));

test('every message of a nested field stands under its whole path', () => {
  const input = z.object({ linkages: z.array(z.object({ option_name: Line('an option') })) });
  const result = input.safeParse({ linkages: [{ option_name: 'a' }, {}] });
  expect(fieldErrors(result.error!.issues)).toEqual({ 'linkages.1.option_name': ['Enter an option.'] });
});
