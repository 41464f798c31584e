import type { FieldType } from '@/lib/shared/enums';
import type { FormField } from '@/lib/intake/forms/field';
import { fillFromTicket } from '@/lib/intake/forms/ticket/fill-from-ticket';

const flat = ['Routing', 'Switching', 'Controllers'].map((label) => ({ label, value: label }));
const tiers = [{ label: 'Hardware', value: 'hw', options: [{ label: 'Line card', value: 'line-card' }] }];
const choice = (type: FieldType, options: FormField['options'], disable_other = true): FormField => ({
  requirement_id: 1,
  label: 'Product family',
  type,
  section: 'problem_section',
  required: true,
  group: null,
  options,
  additional_settings: { disable_other },
});
const CHOICES: [string, FormField][] = [
  ['a select', choice('select', flat)],
  ['a select that takes other texts', choice('select', flat, false)],
  ['a choice of groups', choice('groupselect', flat)],
  ['a choice of two steps', choice('tierselect', tiers)],
];
const chosen = (field: FormField, text: string) =>
  fillFromTicket(text, { fields: [field], takesPriority: true, numberExamples: [] }).values.custom_1;

test.each(CHOICES)('%s is never filled from running text, a summary or another label', (_, field) => {
  for (const text of [
    'Number: INC0010023\nShort description: Array is down\nDescription: Both controllers restart every ten minutes.',
    'Short description: Controllers\nDescription: Line card',
    'Summary: Controllers restart, the line card does not\nCategory: Controllers\nAssignment group: Routing',
    'Hello,\n\nnot Routing, but the Controllers and the line card\n\nControllers\nLine card',
    'No controllers are concerned: Switching\n- Routing',
  ])
    expect(chosen(field, text)).toBeUndefined();
});

test.each([
  ['Product family: controllers', 'Controllers'],
  ['Product family\nSwitching\nStatus\nOpen', 'Switching'],
  ['| | \nProduct family\tRouting', 'Routing'],
  ['Ｐroduct family：Ｒouting', 'Routing'],
])('a choice is filled from the line that names its field: %j', (text, value) => {
  expect(chosen(choice('groupselect', flat), text)).toBe(value);
});

test('a choice of two steps is filled from its label', () => {
  expect(chosen(choice('tierselect', tiers), 'Product family: Line card')).toBe('hw : line-card');
});
