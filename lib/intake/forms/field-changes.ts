import { FIELD_TYPES, keysOf, SECTIONS } from '@/lib/shared/enums';
import type { VersionChange } from '@/lib/shared/version-change';
import type { DesignedField } from './field';
import { previewFields } from './field-notes';

/** Differences between two forms. Fields are the same when their `code_label` is. */
export function fieldChanges(before: DesignedField[], after: DesignedField[]): VersionChange[] {
  const [old, now] = [described(before), described(after)];
  const change = (label: string, from = '', to = ''): VersionChange => ({
    field: 'fields',
    label: `Field “${label}”`,
    before: from,
    after: to,
  });
  const gone = old
    .filter(({ code }) => !now.some((one) => one.code === code))
    .map((one) => change(one.label, one.text));
  const changed = now.flatMap(({ code, label, text }) => {
    const earlier = code ? old.find((one) => one.code === code) : undefined;
    return earlier?.text === text ? [] : [change(label, earlier?.text, text)];
  });
  const order = (list: typeof now, other: typeof now) =>
    list.filter(({ code }) => other.some((one) => one.code === code)).map(({ place }) => place);
  const moved = order(old, now).join() !== order(now, old).join();
  return [
    ...gone,
    ...changed,
    ...(moved ? [{ field: 'fields', label: 'Order of the fields', before: listOf(old), after: listOf(now) }] : []),
  ];
}

const listOf = (list: { label: string }[]) => list.map(({ label }) => label).join(', ');

function described(fields: DesignedField[]) {
  const previews = previewFields(fields.map(({ requirement_id, ...field }) => ({ ...field, id: requirement_id })));
  return bySection(fields).map((field) => {
    const { notes } = previews.find(({ requirement_id }) => requirement_id === field.requirement_id)!;
    const { label, code_label, type, required, additional_settings } = field;
    const { placeholder } = additional_settings;
    return {
      code: code_label,
      label,
      place: `${field.section} ${code_label}`,
      text: [
        label,
        FIELD_TYPES[type],
        required ? 'required' : 'optional',
        SECTIONS[field.section],
        placeholder && `placeholder “${placeholder}”`,
        ...choicesIn(field),
        ...notes,
      ]
        .filter(Boolean)
        .join('; '),
    };
  });
}

/** All choices, since the notes list only the first ones. */
const choicesIn = ({ options }: DesignedField) =>
  options.map(({ value, label, options: subs = [] }) =>
    [value === label ? label : `${label} (${value})`, ...subs.map((sub) => `${label} / ${sub.label}`)].join(', '),
  );

const bySection = (fields: DesignedField[]): DesignedField[] =>
  keysOf(SECTIONS).flatMap((section) => fields.filter((field) => field.section === section));
