import { phoneLink, splitCountry, storedPhone } from '@/lib/shared/phone';
import { parsePhone, shownPhone } from '@/lib/shared/phone-number';

test.each([
  ['+1 408 555 0110', 'NO', '+14085550110', '+1 408 555 0110', 'US'],
  ['(408) 555-0110', 'US', '+14085550110', '+1 408 555 0110', 'US'],
  ['22 33 44 55', 'NO', '+4722334455', '+47 22 33 44 55', 'NO'],
  ['020 7946 0110', 'GB', '+442079460110', '+44 20 7946 0110', 'GB'],
  ['0047 22334455', 'DE', '+4722334455', '+47 22 33 44 55', 'NO'],
  ['NO: 22 33 44 55', 'US', '+4722334455', '+47 22 33 44 55', 'NO'],
  ['US: +47 22 33 44 55', 'US', '+4722334455', '+47 22 33 44 55', 'NO'],
  ['(408) 555-0110 x12', 'US', '+14085550110;ext=12', '+1 408 555 0110 x12', 'US'],
  ['+1 408 555 0110 ext. 12', 'US', '+14085550110;ext=12', '+1 408 555 0110 x12', 'US'],
  ['+14085550110;ext=12', 'US', '+14085550110;ext=12', '+1 408 555 0110 x12', 'US'],
  ['+800 1234 5678', 'US', '+80012345678', '+800 1234 5678', undefined],
])('%s in %s is stored as %s and shown as %s (%s)', (text, given, stored, shown, country) =>
  expect(parsePhone(text, given)).toEqual({ stored, shown, country }),
);

test.each([
  ['call me', 'US'],
  ['555 0100', 'US'],
  ['22 33 44 55', 'US'],
  ['22 33 44 55', 'ZZ'],
  ['', 'US'],
  ['+', 'US'],
  ['javascript:alert(1)', 'US'],
  ['408 555 0110 or 408 555 0111', 'US'],
  ['1'.repeat(26), 'US'],
])('%j is not a phone number in %s', (text, country) => expect(parsePhone(text, country)).toBeUndefined());

test.each([
  ['+14085550110', '+1 408 555 0110'],
  ['+1 408 555 0110', '+1 408 555 0110'],
  ['(408) 555-0110 evenings', '(408) 555-0110 evenings'],
])('stored %j is shown as %j', (stored, shown) => expect(shownPhone(stored)).toBe(shown));

test.each([
  ['+1 408 555 0110', '+14085550110'],
  ['+1 (408) 555-0110 x12', '+14085550110;ext=12'],
  ['+14085550110;ext=12', '+14085550110;ext=12'],
  ['(408) 555-0110', '(408) 555-0110'],
  ['+1 call me', '+1 call me'],
])('%j is stored as %j', (text, stored) => expect(storedPhone(text)).toBe(stored));

test.each([
  ['+1 (408) 555-0110', 'tel:+14085550110'],
  ['+1 408 555 0110 x12', 'tel:+14085550110;ext=12'],
  ['(650) 555-0100', 'tel:6505550100'],
  ['evenings', null],
])('%j links to %s', (text, link) => expect(phoneLink(text)).toBe(link));

test.each([
  ['NO: 22 33 44 55', { country: 'NO', number: '22 33 44 55' }],
  ['+47 22 33 44 55', { number: '+47 22 33 44 55' }],
])('%j is split into %j', (text, parts) => expect(splitCountry(text)).toEqual(parts));
