import { fieldError, withValues } from '@/lib/shared/reply-fields';

const VALUES = { partner: 'Fjord <Labs> & "Co"', number: '4711', engineer: 'Ada Lind' };

test.each([
  ['Dear {partner}, {engineer} has {number}.', null],
  ['A body { "key": 1 } and {} are no fields.', null],
  ['Dear {customer}', 'There is no field {customer}. Use {partner}, {number}, {engineer}.'],
  ['Dear {Partner}', 'There is no field {Partner}. Use {partner}, {number}, {engineer}.'],
  ['{constructor}', 'There is no field {constructor}. Use {partner}, {number}, {engineer}.'],
])('the fields of %j: %s', (text, error) => expect(fieldError({ html: `<p>${text}</p>`, text })).toBe(error));

test('a field is formatted as a whole, or not found when it is filled in', () => {
  const text = 'Dear {partner}';
  expect(fieldError({ html: '<p>Dear <b>{partner}</b></p>', text })).toBeNull();
  expect(fieldError({ html: '<p>Dear {part<b>ner</b>}</p>', text })).toMatch(/^Format a field as a whole/);
});

test('values are text, also where they look like HTML or like a field', () =>
  expect(withValues('<p>{partner}: {number} {other}</p>', { ...VALUES, number: '{engineer}' })).toBe(
    '<p>Fjord &lt;Labs&gt; &amp; &quot;Co&quot;: {engineer} {other}</p>',
  ));
