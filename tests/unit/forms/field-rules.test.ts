import { DesignedFields } from '@/lib/intake/processes/entered-fields';
import { errorsOf, reasonsOf } from '@/lib/intake/forms/form-reasons';
import { formReasons } from '@/lib/intake/forms/field-rules';
import { withCodeLabels, type DesignedField } from '@/lib/intake/forms/field';

const field = (over: Partial<DesignedField> = {}): DesignedField => ({
  requirement_id: -1,
  section: 'problem_section',
  type: 'string',
  label: 'Serial',
  code_label: '',
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...over,
});
const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const family = field({
  requirement_id: -10,
  type: 'groupselect',
  label: 'Family',
  options: options('Routing', 'Switching'),
});
const area = field({
  requirement_id: -11,
  type: 'tierselect',
  label: 'Area',
  options: [
    { value: 'Software', label: 'Software', options: options('Crash', 'Memory') },
    { value: 'Hardware', label: 'Hardware', options: options('Fan') },
  ],
});
const partner = field({
  requirement_id: -12,
  type: 'db_select',
  label: 'Partner',
  additional_settings: { model: 'company' },
});
const linked = (requirement_id: number, ...sub_choices: string[]) => ({ linked_to: { requirement_id, sub_choices } });
const keyed = (foreign_key: number, over: Partial<DesignedField> = {}) =>
  field({ type: 'db_select', label: 'Department', additional_settings: { model: 'department', foreign_key }, ...over });

const WORKS: [string, DesignedField[]][] = [
  ['nothing', []],
  ['a text', [field()]],
  ['a field of a group', [family, field({ group: 'Routing' })]],
  ['a group select above in another section', [field({ group: 'Routing', section: 'contact_section' }), family]],
  ['a field linked to a tier', [area, field({ additional_settings: linked(-11, 'Crash', 'Hardware : Fan') })]],
  [
    'a tier inside a group, and a field linked to it',
    [family, { ...area, group: 'Routing' }, field({ additional_settings: linked(-11, 'Fan') })],
  ],
  ['departments below their company', [partner, keyed(-12)]],
  [
    'departments beside their company in one group',
    [family, { ...partner, group: 'Routing' }, keyed(-12, { group: 'Routing' })],
  ],
  ['a copy', [field({ type: 'copy', required: false, additional_settings: { copy_from: 'email' } })]],
];

test.each(WORKS)('%s works', (_, form) => expect(formReasons(form)).toEqual([]));

const select = (...labels: string[]) => field({ type: 'select', options: options(...labels) });
const REFUSED: [string, DesignedField[], [index: number, part: string, message: string][]][] = [
  ['no label', [field({ label: '' })], [[0, 'label', 'Enter a label.']]],
  ['a long label', [field({ label: 'x'.repeat(256) })], [[0, 'label', 'Use at most 255 characters.']]],
  [
    'a name for programs with spaces',
    [field({ code_label: 'A b' })],
    [[0, 'code_label', 'Use a to z, 0 to 9 and _ only.']],
  ],
  [
    'one name for two fields',
    [field({ code_label: 'a' }), field({ requirement_id: -2, code_label: 'a' })],
    [
      [0, 'code_label', '“a” is the name of another field, too.'],
      [1, 'code_label', '“a” is the name of another field, too.'],
    ],
  ],
  ['a select without choices', [select()], [[0, 'options', 'Add a choice.']]],
  ['a choice without text', [select('A', '')], [[0, 'options', 'Enter a text for choice 2, or remove it.']]],
  ['a choice twice', [select('A', 'A')], [[0, 'options', '“A” is in the list twice.']]],
  [
    'a tier without sub-choices',
    [{ ...area, options: options('Software') }],
    [[0, 'options', 'Add a sub-choice to “Software”: without one it cannot be chosen.']],
  ],
  [
    'a tier whose choices cannot be told apart',
    [{ ...area, options: [{ value: 'A : B', label: 'A : B', options: options('C') }] }],
    [[0, 'options', '“A : B”: leave out the colon.']],
  ],
  [
    'a group that no choice shows',
    [family, field({ group: 'Voice' })],
    [[1, 'group', 'No choice of a group select shows the group “Voice”, so this field never appears.']],
  ],
  [
    'a group that two selects show',
    [family, { ...family, requirement_id: -2, label: 'Kind' }],
    [[1, 'options', '“Routing” is a choice of “Family”, too. Name it differently.']],
  ],
  [
    'a group select inside its own group',
    [{ ...family, group: 'Routing' }],
    [[0, 'group', 'This field decides itself whether it appears, so it never does.']],
  ],
  [
    'two group selects inside each other',
    [
      { ...family, group: 'Voice' },
      field({ requirement_id: -2, type: 'groupselect', label: 'Kind', options: options('Voice'), group: 'Routing' }),
    ],
    [
      [0, 'group', 'This field decides itself whether it appears, so it never does.'],
      [1, 'group', 'This field decides itself whether it appears, so it never does.'],
    ],
  ],
  [
    'a field that needs two choices of one select',
    [family, { ...area, group: 'Routing' }, field({ group: 'Switching', additional_settings: linked(-11, 'Fan') })],
    [[2, 'linked_to', '“Family” would need two different choices for this field, so it never appears.']],
  ],
  [
    'a link to no tier',
    [field({ additional_settings: linked(-9, 'Fan') })],
    [[0, 'linked_to', 'Choose a tier select of this form.']],
  ],
  [
    'a link without sub-choices',
    [area, field({ additional_settings: linked(-11) })],
    [[1, 'linked_to', 'Choose when “Area” shows this field.']],
  ],
  [
    'a link to a sub-choice that is gone',
    [area, field({ additional_settings: linked(-11, 'Crash', 'Smoke') })],
    [[1, 'linked_to', '“Smoke” is not a choice of “Area”.']],
  ],
  ['no list', [field({ type: 'db_select' })], [[0, 'model', 'Choose a list.']]],
  [
    'another list',
    [field({ type: 'db_select', additional_settings: { model: 'users' } })],
    [[0, 'model', 'Choose a list.']],
  ],
  ['departments of no company', [keyed(-99)], [[0, 'foreign_key', 'Choose the field that names the company.']]],
  [
    'departments of a country',
    [{ ...partner, additional_settings: { model: 'country' } }, keyed(-12)],
    [[1, 'foreign_key', '“Partner” does not list companies.']],
  ],
  [
    'departments of themselves',
    [keyed(-1)],
    [[0, 'foreign_key', 'These fields wait for each other: Department → Department.']],
  ],
  [
    'departments above their company',
    [keyed(-12), partner],
    [[0, 'foreign_key', 'Put “Partner” above this field: it is chosen first.']],
  ],
  [
    'departments of a company that is not always there',
    [family, { ...partner, group: 'Routing' }, keyed(-12)],
    [[2, 'foreign_key', '“Partner” is not always there when this field is.']],
  ],
  ['a copy of nothing', [field({ type: 'copy' })], [[0, 'copy_from', 'Choose the field to repeat.']]],
  [
    'a copy of a missing field',
    [field({ type: 'copy', additional_settings: { copy_from: 'fax' } })],
    [[0, 'copy_from', 'There is no field “fax” to repeat.']],
  ],
  [
    'a hidden field without value',
    [field({ type: 'hidden' })],
    [[0, 'default', 'Enter the value that this field sends.']],
  ],
  [
    'numbers in no order',
    [field({ type: 'integer', additional_settings: { min: 3, max: 2 } })],
    [[0, 'min', 'The smallest number is above the largest.']],
  ],
  [
    'too long a text',
    [field({ additional_settings: { max_length: 256 } })],
    [[0, 'max_length', 'Enter a number from 1 to 255.']],
  ],
];

test.each(REFUSED)('%s is refused', (_, form, expected) =>
  expect(formReasons(form).map(({ index, part, message }) => [index, part, message])).toEqual(expected),
);

test.each([
  ['integer', 'many', 'Enter a whole number.'],
  ['email', 'nobody', 'Enter an email address like name@company.com.'],
  ['timezone', 'Mars', 'Choose one of the options.'],
  ['groupselect', 'Voice', 'Choose one of the options.'],
] as const)('a %s cannot start with %s', (type, value, message) => {
  const form = [field({ type, options: options('A'), additional_settings: { default: value } })];
  expect(errorsOf(reasonsOf(form))).toEqual({ 'fields.0.default': [message] });
});

test('what a type does not have is left out, and texts are as entries are compared', () => {
  const read = DesignedFields.parse([
    {
      ...field({ type: 'hidden', label: ' Queue \n name ', options: options('A') }),
      additional_settings: { default: 'Q7', max_length: 3, model: 'x', disable_other: true },
    },
    { ...partner, additional_settings: { model: 'company', foreign_key: -4 }, group: '' },
    { ...select(' A  b '), options: [{ value: ' A  b ', label: 'A\u202eb' }] },
  ]);
  expect(read).toMatchObject([
    { label: 'Queue name', required: false, options: [], additional_settings: { default: 'Q7' } },
    { additional_settings: { model: 'company' }, group: null },
    { options: [{ value: 'A b', label: 'Ab' }] },
  ]);
  expect(read[0]!.additional_settings).toEqual({ default: 'Q7' });
});

test('new fields get a name from their label, each its own', () => {
  const named = withCodeLabels([
    field({ code_label: 'serial' }),
    field({ label: 'Serial!' }),
    field({ label: '番号' }),
    field({ label: 'Serial' }),
  ]);
  expect(named.map(({ code_label }) => code_label)).toEqual(['serial', 'serial_2', 'field', 'serial_3']);
});
