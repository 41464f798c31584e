import { carryOver, type FormVersion } from '@/lib/client/carried-draft';

const field = (code: string, more: object = {}) => ({ code, label: code.toUpperCase(), type: 'string', ...more });
const earlier: FormVersion = {
  id: 1,
  fields: {
    custom_1: field('serial'),
    custom_2: field('site', { type: 'select', choices: ['Delft', 'Bonn'] }),
    custom_3: field('note', { type: 'text' }),
    custom_4: field('count', { type: 'integer' }),
    custom_5: field('repeat', { type: 'copy' }),
  },
};
const later = (...fields: [string, ReturnType<typeof field>][]): FormVersion => ({
  id: 2,
  fields: Object.fromEntries(fields),
});

test('entries go to the field of the same code, whatever its new name and label; others stay as they are', () => {
  const to = later(['custom_9', field('serial', { label: 'Serial number' })]);
  const entries = { custom_1: ['SN-4'], internal_case_number: ['A-1'], 'linkages.0.a': ['x'] };
  expect(carryOver(entries, earlier, to)).toEqual({
    entries: { custom_9: ['SN-4'], internal_case_number: ['A-1'], 'linkages.0.a': ['x'] },
    changes: { added: [], dropped: [] },
  });
});

test.each([
  ['a removed field', { custom_1: ['SN-4'] }, later(), [{ label: 'SERIAL', text: 'SN-4' }]],
  [
    'a choice that is gone',
    { custom_2: ['Bonn'] },
    later(['custom_9', field('site', { type: 'select', choices: ['Delft'] })]),
    [{ label: 'SITE', text: 'Bonn' }],
  ],
  [
    'a field of another kind',
    { custom_3: ['forty'] },
    later(['custom_9', field('note', { type: 'integer' })]),
    [{ label: 'NOTE', text: 'forty' }],
  ],
  ['a field that was left empty', { custom_1: [' '] }, later(), []],
  ['what the portal had filled in', { custom_5: ['same'] }, later(), []],
])('%s', (_, entries, to, dropped) => {
  expect(carryOver(entries, earlier, to)).toMatchObject({ entries: {}, changes: { dropped } });
});

test('a line of text takes what was a number, a choice that still exists is kept, and new fields are named', () => {
  const to = later(
    ['custom_7', field('count')],
    ['custom_8', field('site', { type: 'select', choices: ['Delft'] })],
    ['custom_9', field('zone', { label: 'Zone' })],
    ['custom_10', field('secret', { type: 'hidden' })],
  );
  expect(carryOver({ custom_4: ['40'], custom_2: ['Delft'] }, earlier, to)).toEqual({
    entries: { custom_7: ['40'], custom_8: ['Delft'] },
    changes: { added: ['Zone'], dropped: [] },
  });
});
