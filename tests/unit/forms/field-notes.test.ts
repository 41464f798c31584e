import { previewFields } from '@/lib/intake/forms/field-notes';
import type { FieldType } from '@/lib/shared/enums';
import { FIELD_TYPES, keysOf } from '@/lib/shared/enums';
import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';

const option = (value: string, subs?: string[]): FieldOption => ({
  value,
  label: `The ${value}`,
  ...(subs && { options: subs.map((sub) => ({ value: sub, label: sub })) }),
});
type Over = { group?: string; options?: FieldOption[]; settings?: FieldSettings };
const field = (id: number, type: FieldType, { group, options = [], settings = {} }: Over = {}) => ({
  id,
  section: 'problem_section' as const,
  type,
  label: `Field ${id}`,
  required: false,
  group: group ?? null,
  options,
  additional_settings: settings,
});
const others = [
  field(101, 'groupselect', { options: [option('disk'), option('net')] }),
  field(102, 'tierselect', { options: [option('A', ['A1', 'A2'])] }),
  field(103, 'db_select', { settings: { model: 'company' } }),
];
const notes = (type: FieldType, over: Over = {}) => previewFields([field(1, type, over), ...others])[0]!.notes;

test.each<[string, FieldType, Over, string[]]>([
  ['a plain text', 'string', {}, []],
  [
    'a text with limit, default and help',
    'text',
    { settings: { max_length: 1500, default: 'None', help: 'Paste the log.' } },
    ['At most 1,500 characters.', 'Starts with “None”.', 'Help: Paste the log.'],
  ],
  ['a hidden value', 'hidden', { settings: { default: 'Q7' } }, ['Sends “Q7”.']],
  ['a hidden field without one', 'hidden', {}, ['Sends nothing.']],
  ['a copy', 'copy', { settings: { copy_from: 'phone_number' } }, ['Repeats the phone.']],
  ['a number in a range', 'integer', { settings: { min: 1, max: 9 } }, ['From 1 to 9.']],
  ['a number from 0 on', 'integer', { settings: { min: 0 } }, ['0 or more.']],
  ['a number up to 9', 'integer', { settings: { max: 9 } }, ['9 or less.']],
  [
    'choices with other',
    'select',
    { options: [option('a'), option('b')] },
    ['Choices: The a, The b. Or another text.'],
  ],
  [
    'choices without other',
    'select',
    { options: [option('a')], settings: { disable_other: true } },
    ['Choices: The a.'],
  ],
  [
    'ten choices',
    'select',
    { options: [...'abcdefghij'].map((value) => option(value)), settings: { disable_other: true } },
    ['Choices: The a, The b, The c, The d, The e, The f, The g, The h and 2 more.'],
  ],
  [
    'a group select',
    'groupselect',
    { options: [option('x')] },
    ['Choices: The x.', 'Determines which fields are shown.'],
  ],
  [
    'a tier select',
    'tierselect',
    { options: [option('x', ['x1', 'x2']), option('y', [])] },
    ['The x: x1, x2.', 'The y: no choices.'],
  ],
  ['a list of the portal', 'db_select', { settings: { model: 'country' } }, ['Lists countries.']],
  [
    'a list that depends on another field',
    'db_select',
    { settings: { model: 'department', foreign_key: 103 } },
    ['Lists departments of the chosen “Field 103”.'],
  ],
  ['a field of a group', 'url', { group: 'net' }, ['Shown when “Field 101” is “The net”.']],
  ['a field of a group that nobody can choose', 'url', { group: 'gone' }, ['Never shown.']],
  [
    'a linked field',
    'email',
    { settings: { linked_to: { requirement_id: 102, sub_choices: ['A1', 'A2'] } } },
    ['Shown when “Field 102” is “A1” or “A2”.'],
  ],
])('%s', (_, type, over, expected) => expect(notes(type, over)).toEqual(expected));

test.each(keysOf(FIELD_TYPES))('every type can be shown without settings: %s', (type) =>
  expect(() => previewFields([field(1, type)])).not.toThrow(),
);
