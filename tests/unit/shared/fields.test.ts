import { z } from 'zod';
import {
  AgreeConfirm,
  CountryCode,
  Email,
  fieldErrors,
  Flag,
  Id,
  SingleLine,
  optional,
  Password,
  Phone,
  MultiLine,
  Url,
  withPhone,
} from '@/lib/shared/fields';

const read = (atom: z.ZodType, value: unknown) => {
  const result = atom.safeParse(value);
  return result.success ? { value: result.data } : { errors: fieldErrors(result.error.issues).form };
};

test.each([
  ['Anna@Acme.test ', { value: 'anna@acme.test' }],
  ['a@x.test, e@evil.test', { errors: ['Enter an email address like name@company.com.'] }],
  ['a@x.test\r\nBcc: e@evil.test', { errors: ['Enter an email address like name@company.com.'] }],
  ['ａnna@acme.test', { errors: ['Enter an email address like name@company.com.'] }],
  ['"a b"@acme.test', { errors: ['Enter an email address like name@company.com.'] }],
  ['', { errors: ['Enter an email address.'] }],
  [['a@x.test'], { errors: ['Enter an email address.'] }],
])('the e-mail address %j is read as %j', (value, expected) => expect(read(Email, value)).toEqual(expected));

test.each([
  ['Concord1!', { value: 'Concord1!' }],
  [
    'short',
    {
      errors: [
        'Use 8 to 128 characters.',
        'Use at least 1 uppercase letter.',
        'Use at least 1 number.',
        'Use at least 1 of the characters ! $ # %.',
      ],
    },
  ],
  ['ALLUPPER1!', { errors: ['Use at least 1 lowercase letter.'] }],
  [`Aa1!${'x'.repeat(125)}`, { errors: ['Use 8 to 128 characters.'] }],
  [undefined, { errors: ['Enter a password.'] }],
])('the password %j is read as %j, with one message per broken rule', (value, expected) =>
  expect(read(Password, value)).toEqual(expected),
);

test.each([
  [SingleLine('a name'), 'a\r\n b', { value: 'a b' }],
  [SingleLine('a name'), '', { errors: ['Enter a name.'] }],
  [SingleLine('a name'), undefined, { errors: ['Enter a name.'] }],
  [SingleLine('a name', 3), 'abcd', { errors: ['Use at most 3 characters.'] }],
  [SingleLine('a name'), { $gt: '' }, { errors: ['Enter a name.'] }],
  [MultiLine('a text'), 'a\nb\u0000', { value: 'a\nb' }],
  [optional(SingleLine('a name')), '  ', { value: null }],
  [optional(Email), undefined, { value: null }],
  [Id, '7', { value: 7 }],
  [Id, '7 or 1=1', { errors: ['Choose one.'] }],
  [Id, 2 ** 31, { errors: ['Choose one.'] }],
  [Flag, 'on', { value: true }],
  [Flag, '0', { value: false }],
  [Flag, 'maybe', { errors: ['Choose yes or no.'] }],
  [AgreeConfirm, undefined, { errors: ['You must accept the terms of the privacy policy.'] }],
  [Url, 'javascript:alert(1)', { errors: ['Enter a web address that starts with http:// or https://.'] }],
  [Phone, '1'.repeat(26), { errors: ['Use at most 25 characters.'] }],
  [Phone, '', { errors: ['Enter a phone number.'] }],
  [Phone, '+1 408 555 0110', { value: '+14085550110' }],
  [Phone, '555 0110', { errors: ['Enter a valid phone number, such as +1 408 555 0110.'] }],
])('case %#: a field reads %j', (...[atom, value, expected]) => expect(read(atom, value)).toEqual(expected));

const WithPhone = withPhone(z.object({ phone: optional(Phone), phone_country_code: CountryCode }));
test.each([
  [
    { phone: '22 33 44 55', phone_country_code: 'NO' },
    { phone: '+4722334455', phone_country_code: 'NO' },
  ],
  [
    { phone: '+47 22 33 44 55', phone_country_code: 'US' },
    { phone: '+4722334455', phone_country_code: 'NO' },
  ],
  [{ phone: '(408) 555-0110' }, { phone: '+14085550110', phone_country_code: 'US' }],
  [
    { phone: ' ', phone_country_code: 'NO' },
    { phone: null, phone_country_code: 'NO' },
  ],
])('%j becomes %j', (entries, values) => expect(WithPhone.parse(entries)).toEqual(values));
test.each([
  [{ phone: '650 555 0100', phone_country_code: 'GB' }, ['phone']],
  [{ phone: 'call me' }, ['phone']],
  [{ phone: '650 555 0100', phone_country_code: 'usa' }, ['phone_country_code']],
  ['no object', ['form']],
])('%j is refused under %j', (entries, names) =>
  expect(Object.keys(fieldErrors(WithPhone.safeParse(entries).error!.issues)).sort()).toEqual(names),
);

test('errors of nested fields have their full path', () => {
  const input = z.object({ linkages: z.array(z.object({ option_name: SingleLine('an option') })) });
  const result = input.safeParse({ linkages: [{ option_name: 'a' }, {}] });
  expect(fieldErrors(result.error!.issues)).toEqual({ 'linkages.1.option_name': ['Enter an option.'] });
});
