import fc from 'fast-check';
import { DesignedFields } from '@/lib/intake/processes/entered-fields';
import { reasonsOf } from '@/lib/intake/forms/form-reasons';
import { fieldName, type DesignedField, type FieldValues } from '@/lib/intake/forms/field';
import { initialValue, shownFields } from '@/lib/intake/forms/form-rules';
import { tierChoices } from '@/lib/intake/forms/field-types';
import { readEntries } from '@/lib/intake/forms/read-entries';
import { FIELD_TYPES, keysOf, SECTIONS } from '@/lib/shared/enums';

/*
 * Any form that the editor accepts can be submitted with any of the choices it offers, and the server, reading the same
 * version, never refuses what the form accepted.
 */

const NAMES = ['A', 'B', 'C', 'D', ' A  b', 'x:y', 'p : q', '', 'É\u202e', 'long '.repeat(30)];
const name = fc.constantFrom(...NAMES);
const option = fc.record({ value: name, label: name });
const settings = fc.record(
  {
    default: fc.constantFrom('', 'A', '7', 'a@b.test', 'UTC'),
    disable_other: fc.boolean(),
    model: fc.constantFrom('country', 'company', 'department', 'community', 'users'),
    foreign_key: fc.integer({ min: -6, max: -1 }),
    copy_from: fc.constantFrom('email', 'first_name', 'fax'),
    linked_to: fc.record({
      requirement_id: fc.integer({ min: -6, max: -1 }),
      sub_choices: fc.array(name, { maxLength: 3 }),
    }),
    min: fc.integer({ min: -5, max: 20 }),
    max: fc.integer({ min: -5, max: 20 }),
    max_length: fc.integer({ min: 0, max: 300 }),
  },
  { requiredKeys: [] },
);
const raw = (id: number) =>
  fc.record({
    requirement_id: fc.constant(id),
    section: fc.constantFrom(...keysOf(SECTIONS)),
    type: fc.constantFrom(...keysOf(FIELD_TYPES)),
    label: fc.constantFrom('Serial', 'Family', 'Area'),
    code_label: fc.constant(''),
    required: fc.boolean(),
    group: fc.option(name),
    options: fc.array(fc.record({ value: name, label: name, options: fc.array(option, { maxLength: 3 }) }), {
      maxLength: 3,
    }),
    additional_settings: settings,
  });

/** Forms that are likely to work: one group select, one tier, and fields that refer to them. */
const likely = fc
  .record({
    groups: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 3 }),
    subs: fc.uniqueArray(fc.constantFrom('s1', 's2', 's3'), { minLength: 1, maxLength: 3 }),
    tierGroup: fc.option(fc.constantFrom('A', 'B')),
    rest: fc.array(
      fc.record({
        type: fc.constantFrom(...keysOf(FIELD_TYPES)),
        required: fc.boolean(),
        group: fc.option(fc.constantFrom('A', 'B', 'C')),
        linked: fc.option(fc.uniqueArray(fc.constantFrom('s1', 's2', 's3'), { minLength: 1 })),
      }),
      { maxLength: 6 },
    ),
    required: fc.boolean(),
  })
  .map(({ groups, subs, tierGroup, rest, required }) => {
    const list = (values: string[]) => values.map((value) => ({ value, label: value }));
    const base = { section: 'problem_section', code_label: '', options: [], additional_settings: {}, required };
    const others = rest.map(({ type, required: own, group, linked }, index) => ({
      ...base,
      requirement_id: -10 - index,
      type,
      label: `Field ${index}`,
      required: own,
      group,
      options: [{ value: 'one', label: 'one', options: list(['deep']) }],
      additional_settings: {
        ...(linked && { linked_to: { requirement_id: -2, sub_choices: linked } }),
        ...(type === 'hidden' && { default: 'Q' }),
        ...(type === 'db_select' && { model: 'country' }),
        ...(type === 'copy' && { copy_from: 'email' }),
      },
    }));
    return [
      { ...base, requirement_id: -1, type: 'groupselect', label: 'Family', group: null, options: list(groups) },
      {
        ...base,
        requirement_id: -2,
        type: 'tierselect',
        label: 'Area',
        group: tierGroup,
        options: [{ value: 'M', label: 'M', options: list(subs) }],
      },
      ...others,
    ];
  });
const wild = fc
  .integer({ min: 0, max: 6 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => raw(-index - 1))));

const STANDARD = { email: 'caller@acme.test', first_name: 'Robin' };
type Pick = (choices: number) => number;

type Offer = (field: DesignedField, chosen: (values: string[]) => string) => string;
const valuesOf = ({ options }: DesignedField) => options.map(({ value }) => value);

/** Values that a form offers for a field, as its control would send them; other fields take any text. */
const OFFERS: Partial<Record<DesignedField['type'], Offer>> = {
  groupselect: (field, chosen) => chosen(valuesOf(field)),
  select: (field, chosen) =>
    chosen([...valuesOf(field), ...(field.additional_settings.disable_other ? [] : ['Another'])]),
  tierselect: ({ options }, chosen) => chosen(tierChoices(options).map(({ value }) => value)),
  integer: ({ additional_settings: { min, max } }) => String(min ?? max ?? 1),
  email: () => 'someone@customer.test',
  url: () => 'https://customer.test/',
  phone: () => '+1 650 555 0100',
  timezone: () => 'Europe/Berlin',
  db_select: () => '1',
};

const entered = (field: DesignedField, pick: Pick): string =>
  OFFERS[field.type]?.(field, (values) => values[pick(values.length)] ?? '') ?? 'x';

/**
 * Fills in a form from the top, as a caller: the visible fields depend on the choices; optional fields may stay empty.
 */
function fillIn(form: DesignedField[], pick: Pick): { values: FieldValues; shown: DesignedField[] } {
  const values: FieldValues = Object.fromEntries(form.map((field) => [field.requirement_id, initialValue(field)]));
  const done = new Set<number>();
  for (;;) {
    const shown = shownFields(form, values);
    const next = shown.find(({ requirement_id }) => !done.has(requirement_id));
    if (!next) return { values, shown };
    done.add(next.requirement_id);
    const isGiven = next.type === 'hidden' || next.type === 'copy';
    if (!isGiven && (next.required || pick(2) === 0)) values[next.requirement_id] = entered(next, pick);
  }
}

test.each([
  ['likely', likely],
  ['wild', wild],
] as const)('a form that the editor accepts can be submitted, whatever its caller chooses (%s)', (_, forms) => {
  let accepted = 0;
  fc.assert(
    fc.property(forms, fc.infiniteStream(fc.nat(1000)), (sent, numbers) => {
      const read = DesignedFields.safeParse(sent);
      if (!read.success || reasonsOf(read.data).length) return;
      accepted += 1;
      const pick: Pick = (choices) => (choices ? (numbers.next().value as number) % choices : 0);
      const { values, shown } = fillIn(read.data, pick);
      // A browser sends the visible fields.
      const entries = Object.fromEntries(
        shown.map(({ requirement_id }) => [fieldName(requirement_id), values[requirement_id]]),
      );
      const answer = readEntries(read.data, entries, STANDARD);
      expect(answer.errors).toEqual({});
      const sentFields = shown.filter(
        ({ requirement_id, type }) => type !== 'hidden' && type !== 'copy' && values[requirement_id] !== '',
      );
      expect(answer.entered.map(({ field }) => field.requirement_id)).toEqual(
        expect.arrayContaining(sentFields.map(({ requirement_id }) => requirement_id)),
      );
    }),
    { numRuns: 1500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('every field of an accepted form shows for some choices', () => {
  fc.assert(
    fc.property(fc.oneof(likely, wild), (sent) => {
      const read = DesignedFields.safeParse(sent);
      if (!read.success || reasonsOf(read.data).length) return;
      const form = read.data;
      const deciders = form.filter(({ type }) => type === 'groupselect' || type === 'tierselect');
      const choicesOf = ({ type, options }: DesignedField) =>
        type === 'tierselect' ? tierChoices(options).map(({ value }) => value) : options.map(({ value }) => value);
      const seen = new Set<number>();
      const walk = (at: number, values: FieldValues): void => {
        const decider = deciders[at];
        if (!decider) return shownFields(form, values).forEach(({ requirement_id }) => seen.add(requirement_id));
        for (const value of choicesOf(decider)) walk(at + 1, { ...values, [decider.requirement_id]: value });
      };
      walk(0, {});
      expect(form.filter(({ requirement_id }) => !seen.has(requirement_id))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
