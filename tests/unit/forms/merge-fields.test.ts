import type { DesignedField } from '@/lib/intake/forms/field';
import { mergedFields } from '@/lib/intake/forms/merge-fields';

const field = (requirement_id: number, code: string, more: Partial<DesignedField> = {}): DesignedField => ({
  requirement_id,
  section: 'problem_section',
  type: 'string',
  label: code,
  code_label: code,
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...more,
});
const linked = (requirement_id: number) => ({
  additional_settings: { linked_to: { requirement_id, sub_choices: ['A'] } },
});
const labels = (fields: DesignedField[]) => fields.map(({ label }) => label);
const ids = (fields: DesignedField[]) => fields.map(({ requirement_id }) => requirement_id);

const BASE = [field(1, 'a'), field(2, 'b'), field(3, 'c')];
/** The same form in the next version, whose fields have other ids. */
const NEXT = [field(11, 'a'), field(12, 'b'), field(13, 'c')];

test('a draft without changes becomes the newer form', () => {
  const current = [field(11, 'a', { label: 'A' }), field(12, 'b'), field(14, 'd')];
  expect(mergedFields({ base: BASE, draft: BASE, current })).toEqual(current);
});

test('what the draft changed, added, removed and reordered stays, under the ids of the newer form', () => {
  const draft = [field(3, 'c'), field(1, 'a', { label: 'Mine' }), field(-1, '', { label: 'New' })];
  const merged = mergedFields({ base: BASE, draft, current: NEXT });
  expect(labels(merged)).toEqual(['c', 'Mine', 'New']);
  expect(ids(merged)).toEqual([13, 11, -3]);
});

test('what is new in the newer form comes behind the field that it follows there, in its section', () => {
  const current = [
    field(10, 'first', { section: 'common_customer_section' }),
    field(15, 'top'),
    ...NEXT.slice(0, 2),
    field(16, 'after b'),
    NEXT[2]!,
  ];
  const draft = [BASE[0]!, field(2, 'b', { required: false }), BASE[2]!];
  expect(labels(mergedFields({ base: BASE, draft, current }))).toEqual(['first', 'top', 'a', 'b', 'after b', 'c']);
});

test('a field that the newer form no longer has goes, unless the draft changed it', () => {
  const current = [NEXT[0]!];
  const draft = [BASE[0]!, field(2, 'b', { label: 'Kept' }), BASE[2]!];
  const merged = mergedFields({ base: BASE, draft, current });
  expect(labels(merged)).toEqual(['a', 'Kept']);
  expect(ids(merged)[1]).toBeLessThan(0);
});

test('references lead to the same fields under their new ids; one to a field that is gone stays a wrong one', () => {
  const base = [field(1, 'a'), field(2, 'b', linked(1))];
  const current = [field(11, 'a'), field(12, 'b', linked(11))];
  expect(mergedFields({ base, draft: base, current })).toEqual(current);
  const draft = [
    field(1, 'a'),
    field(2, 'b', { ...linked(1), label: 'Mine' }),
    field(-1, '', { label: 'New', ...linked(1) }),
  ];
  expect(
    mergedFields({ base, draft, current }).map((one) => one.additional_settings.linked_to?.requirement_id),
  ).toEqual([undefined, 11, 11]);
  const gone = mergedFields({ base, draft, current: [field(12, 'b')] });
  expect(gone.map((one) => one.additional_settings.linked_to?.requirement_id)).toEqual([0, 0]);
});

test('the order of the names in a stored setting is no change', () => {
  const options = [{ value: 'x', label: 'X' }];
  const turned = [{ label: 'X', value: 'x' }];
  const base = [field(1, 'a', { type: 'select', options })];
  const current = [field(11, 'a', { type: 'select', options, label: 'Theirs' })];
  expect(mergedFields({ base, draft: [{ ...base[0]!, options: turned }], current })).toEqual(current);
});
