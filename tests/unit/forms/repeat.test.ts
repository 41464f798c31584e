import type { FormField } from '@/lib/intake/forms/field';
import { repeatedEntries } from '@/lib/intake/forms/read-entries';

const field = (over: Partial<FormField>): FormField => ({
  requirement_id: 1,
  section: 'problem_section',
  type: 'string',
  label: 'Serial number',
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...over,
});
const select = field({
  type: 'select',
  options: [{ value: 'F-90', label: 'F-90' }],
  additional_settings: { disable_other: true },
});
const entry = { requirement_id: 1, section: 'problem_section', field: 'Serial number', type: 'string', value: 'S-1' };

test.each<[string, FormField, object, Record<string, string>]>([
  ['the same field', field({}), {}, { custom_1: 'S-1' }],
  ['the same field, renamed', field({ label: 'Serial' }), {}, { custom_1: 'S-1' }],
  ['the same label in another version', field({ requirement_id: 7 }), {}, { custom_7: 'S-1' }],
  ['the same label in another section', field({ requirement_id: 7, section: 'contact_section' }), {}, {}],
  ['another type', field({ type: 'text' }), {}, {}],
  ['too long now', field({ additional_settings: { max_length: 2 } }), {}, {}],
  ['an option that is left', select, { type: 'select', value: 'F-90' }, { custom_1: 'F-90' }],
  ['an option that is gone', select, { type: 'select', value: 'F-10' }, {}],
  ['a row by its text', field({ type: 'db_select' }), { type: 'db_select' }, {}],
  ['a copied text', field({ type: 'copy', additional_settings: { copy_from: 'email' } }), { type: 'copy' }, {}],
  ['nothing', field({}), { value: '' }, {}],
])('%s', (_, one, over, expected) => expect(repeatedEntries([one], [{ ...entry, ...over }])).toEqual(expected));
