import { added, duplicated, moved, placed, rechosen } from '@/lib/intake/forms/field-list';
import type { DesignedField } from '@/lib/intake/forms/field';

const field = (requirement_id: number, over: Partial<DesignedField> = {}): DesignedField => ({
  requirement_id,
  section: 'problem_section',
  type: 'string',
  label: `F${requirement_id}`,
  code_label: `f${requirement_id}`,
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...over,
});
const FORM = [field(1), field(2), field(3), field(4, { section: 'contact_section' })];
const order = (fields: DesignedField[]) => fields.map((one) => `${one.requirement_id}${one.section[0]}`).join(' ');

test.each([
  ['up', 2, -1, '2p 1p 3p 4c'],
  ['down', 2, 1, '1p 3p 2p 4c'],
  ['to the section before', 1, -1, '1c 2p 3p 4c'],
  ['to the section after', 3, 1, '1p 2p 3c 4c'],
  ['nowhere from the last place', 4, 1, '1p 2p 3p 4c'],
] as const)('a field moves %s', (_, id, by, expected) => expect(order(moved(FORM, id, by))).toBe(expected));

test('a dragged field takes the place it is dropped at', () => {
  expect(order(placed(FORM, 4, { section: 'problem_section', at: 1 }))).toBe('1p 4p 2p 3p');
});

test('new fields and copies get ids of their own', () => {
  const { fields, id } = added(FORM, 'problem_section');
  expect([id, order(fields)]).toEqual([-1, '1p 2p 3p -1p 4c']);
  const copy = duplicated(fields, 1);
  expect([copy.id, order(copy.fields)]).toEqual([-2, '1p -2p 2p 3p -1p 4c']);
  expect(copy.fields[1]).toMatchObject({ label: 'F1 (copy)', code_label: '' });
});

test('fields follow a choice that is renamed', () => {
  const list = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
  const form = [
    field(1, { type: 'groupselect', options: list('A', 'B') }),
    field(2, { group: 'A' }),
    field(3, { type: 'tierselect', options: [{ value: 'M', label: 'M', options: list('x', 'y') }] }),
    field(4, { additional_settings: { linked_to: { requirement_id: 3, sub_choices: ['x'] } } }),
  ];
  expect(rechosen(form, 1, list('Z', 'B'))[1]!.group).toBe('Z');
  expect(rechosen(form, 1, list('B'))[1]!.group).toBe('A');
  const renamed = rechosen(form, 3, [{ value: 'M', label: 'M', options: list('z', 'y') }]);
  expect(renamed[3]!.additional_settings.linked_to!.sub_choices).toEqual(['z']);
});
