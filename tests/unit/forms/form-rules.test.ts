import { sampleValues } from '@/lib/work/cases/submit/sample';
import { forcedFields, shownFields } from '@/lib/intake/forms/form-rules';
import type { FormField } from '@/lib/intake/forms/field';
import { readEntries } from '@/lib/intake/forms/read-entries';
import type { FieldType } from '@/lib/shared/enums';

let last = 0;
const field = (type: FieldType, over: Partial<FormField> = {}): FormField => ({
  requirement_id: ++last,
  section: 'problem_section',
  type,
  label: 'Serial number',
  required: false,
  group: null,
  options: [],
  additional_settings: {},
  ...over,
});
const option = (value: string, options?: string[]) => ({
  value,
  label: value,
  ...(options && { options: options.map((sub) => ({ value: sub, label: sub })) }),
});
const ids = (fields: FormField[]) => fields.map(({ requirement_id }) => requirement_id);
const read = (one: FormField, value: unknown, standard = {}) =>
  readEntries([one], { [`custom_${one.requirement_id}`]: value }, standard);

describe('visible fields', () => {
  const platform = field('groupselect', { options: [option('linux'), option('windows')] });
  const kernel = field('string', { group: 'linux', required: true });
  const inner = field('groupselect', { group: 'linux', options: [option('nfs')] });
  const mount = field('string', { group: 'nfs' });
  const tier = field('tierselect', { options: [option('Hardware', ['Disk', 'Fan']), option('Software', ['Disk'])] });
  const model = field('string', {
    required: true,
    additional_settings: { linked_to: { requirement_id: tier.requirement_id, sub_choices: ['Disk'] } },
  });
  const all = [platform, kernel, inner, mount, tier, model];
  const shown = (values: Record<number, string>) => ids(shownFields(all, values));
  const always = [platform.requirement_id, tier.requirement_id];

  test.each([
    ['nothing chosen', {}, always],
    ['another group', { [platform.requirement_id]: 'windows' }, always],
    [
      'a group',
      { [platform.requirement_id]: 'linux' },
      [platform, kernel, inner, tier].map((one) => one.requirement_id),
    ],
    [
      'a group within a group',
      { [platform.requirement_id]: 'linux', [inner.requirement_id]: 'nfs' },
      [platform, kernel, inner, mount, tier].map((one) => one.requirement_id),
    ],
    ['a group select that is hidden itself', { [inner.requirement_id]: 'nfs' }, always],
    ['a linked sub-choice', { [tier.requirement_id]: 'Hardware : Disk' }, [...always, model.requirement_id]],
    ['another sub-choice', { [tier.requirement_id]: 'Hardware : Fan' }, always],
  ])('%s', (_, values, expected) => expect(shown(values).toSorted()).toEqual([...expected].toSorted()));

  test('conditional required fields are the forced ones', () => {
    const values = { [platform.requirement_id]: 'linux', [tier.requirement_id]: 'Software : Disk' };
    expect(forcedFields(shownFields(all, values))).toEqual([kernel.requirement_id, model.requirement_id]);
  });

  test('a hidden required field is not validated, and values sent for it are dropped', () => {
    const sent = { [`custom_${kernel.requirement_id}`]: '6.1' };
    expect(readEntries(all, sent, {})).toEqual({ entered: [], errors: {} });
    const { errors } = readEntries(all, { [`custom_${platform.requirement_id}`]: 'linux' }, {});
    expect(errors).toEqual({ [`custom_${kernel.requirement_id}`]: ['Fill in “Serial number”.'] });
  });
});

describe('valid entries', () => {
  const tiers = { options: [option('Hardware', ['Disk'])] };
  test.each<[FieldType, unknown, Partial<FormField>, string | undefined]>([
    ['string', '  a\r\nBcc: x@y  ', {}, 'a Bcc: x@y'],
    ['string', 'x'.repeat(256), {}, undefined],
    ['string', 'abcdef', { additional_settings: { max_length: 5 } }, undefined],
    ['string', '<script>alert(1)</script>', {}, '<script>alert(1)</script>'],
    ['text', 'one\ntwo\u0000', {}, 'one\ntwo'],
    ['integer', '42', {}, '42'],
    ['integer', 42, {}, '42'],
    ['integer', '4.2', {}, undefined],
    ['integer', '1e3', {}, undefined],
    ['integer', '0', { additional_settings: { min: 1 } }, undefined],
    ['integer', '11', { additional_settings: { max: 10 } }, undefined],
    ['phone', '+1 415 555 2671', {}, '+14155552671'],
    ['phone', 'US: 415 555 2671', {}, '+14155552671'],
    ['phone', 'NO: 22 33 44 55', {}, '+4722334455'],
    ['phone', 'NO: 12', {}, undefined],
    ['phone', 'call me', {}, undefined],
    ['email', 'A@B.test', {}, 'a@b.test'],
    ['email', 'a@b.test, c@d.test', {}, undefined],
    ['url', 'https://b.test/x', {}, 'https://b.test/x'],
    ['url', 'javascript:alert(1)', {}, undefined],
    ['select', 'red', { options: [option('red')] }, 'red'],
    ['select', 'my own', { options: [option('red')] }, 'my own'],
    ['select', 'my own', { options: [option('red')], additional_settings: { disable_other: true } }, undefined],
    ['groupselect', 'linux', { options: [option('linux')] }, 'linux'],
    ['groupselect', 'other', { options: [option('linux')] }, undefined],
    ['tierselect', 'Hardware : Disk', tiers, 'Hardware : Disk'],
    ['tierselect', 'Hardware', tiers, undefined],
    ['tierselect', 'Hardware : Fan', tiers, undefined],
    ['timezone', 'Europe/Berlin', {}, 'Europe/Berlin'],
    ['timezone', 'Mars/Olympus', {}, undefined],
    ['db_select', '7', {}, '7'],
    ['db_select', '7 or 1=1', {}, undefined],
    ['string', { a: 1 }, { required: true }, undefined],
    ['string', ['a'], { required: true }, undefined],
    ['string', '   ', { required: true }, undefined],
  ])('%s reads %j with %j as %s', (...[type, value, over, kept]) => {
    const { entered, errors } = read(field(type, over), value);
    if (kept === undefined) expect(Object.values(errors)).toEqual([[expect.any(String)]]);
    else expect(entered.map((entry) => entry.value)).toEqual([kept]);
  });

  test.each<FieldType>(['string', 'select', 'integer', 'tierselect', 'timezone'])(
    'an empty %s is valid when optional',
    (type) => expect(read(field(type), '')).toEqual({ entered: [], errors: {} }),
  );

  test('hidden and copied fields ignore submitted values', () => {
    expect(
      read(field('hidden', { required: true, additional_settings: { default: 'v1' } }), 'forged').entered[0]?.value,
    ).toBe('v1');
    expect(
      read(field('copy', { additional_settings: { copy_from: 'problem_summary' } }), 'forged', {
        problem_summary: 'Down',
      }).entered[0]?.value,
    ).toBe('Down');
  });
});

test('sample values are valid', () => {
  const fields = [
    field('integer', { additional_settings: { min: 5 } }),
    field('phone'),
    field('string'),
    field('text'),
    field('url'),
    field('email'),
    field('timezone'),
    field('select', { options: [option('red')], additional_settings: { disable_other: true } }),
    field('tierselect', { options: [option('Hardware', ['Disk'])] }),
    field('groupselect', { options: [option('linux')] }),
  ];
  const { errors, entered } = readEntries(
    fields.map((one) => ({ ...one, required: true })),
    sampleValues(fields),
    {},
  );
  expect(errors).toEqual({});
  expect(entered).toHaveLength(fields.length);
});
