import { keysOf, SECTIONS } from '@/lib/shared/enums';
import type { DesignedField, FormField } from './field';
import { accepted, CHOOSE, reason, refused, type FieldTypeRules, type PartReason } from './field-type';

/** Lists that a database select can offer (rule: forms.db-select). */
export const DB_SELECT_MODELS = {
  country: 'Countries',
  company: 'Companies that the caller works with',
  department: 'Departments of a chosen company',
  community: 'The caller’s groups',
} as const;

/** The same in the sentences of the notes. */
const IN_NOTES: Record<string, string> = {
  country: 'countries',
  company: 'the companies that the caller works with',
  department: 'departments',
  community: 'the caller’s partner groups',
} satisfies Record<keyof typeof DB_SELECT_MODELS, string>;

export const db_select: FieldTypeRules = {
  settings: ['help', 'model', 'foreign_key'],
  ask: 'Choose an option for',
  /* The database checks that the submitter may see this id. */
  check: (value) => (/^[1-9]\d{0,9}$/.test(value) ? accepted(value) : refused(CHOOSE)),
  namesRow: true,
  reasons(field, form) {
    const { model, foreign_key } = field.additional_settings;
    if (!keysOf(DB_SELECT_MODELS).some((known) => known === model)) return [reason('model', 'Choose a list.')];
    if (model !== 'department')
      return [foreign_key !== undefined && reason('foreign_key', 'Only departments depend on another field.')];
    return [keyReason(field, form)];
  },
  notes: ({ additional_settings: { model, foreign_key } }, form) => [
    `Lists ${IN_NOTES[model ?? ''] ?? 'nothing'}${keyNote(withId(foreign_key, form))}.`,
  ],
};

const withId = <F extends FormField>(id: number | undefined, form: F[]) =>
  form.find(({ requirement_id }) => requirement_id === id);

const keyNote = (key: FormField | undefined) => (key ? ` of the chosen “${key.label}”` : '');

function keyReason(field: DesignedField, form: DesignedField[]): PartReason | undefined {
  const key = withId(field.additional_settings.foreign_key, form);
  if (!key) return reason('foreign_key', 'Choose the field that names the company.');
  const circle = keyCircle(field, form);
  if (circle) return reason('foreign_key', `These fields wait for each other: ${circle.join(' → ')}.`);
  if (key.type !== 'db_select' || key.additional_settings.model !== 'company')
    return reason('foreign_key', `“${key.label}” does not list companies.`);
  if (!isAlwaysBeside(key, field))
    return reason('foreign_key', `“${key.label}” is not always there when this field is.`);
  return isBefore(key, field, form)
    ? undefined
    : reason('foreign_key', `Put “${key.label}” above this field: it is chosen first.`);
}

function keyCircle(field: DesignedField, form: DesignedField[]): string[] | null {
  const path = [field];
  for (;;) {
    const next = withId(path.at(-1)!.additional_settings.foreign_key, form);
    if (!next) return null;
    if (path.includes(next)) return next === field ? [...path, next].map(({ label }) => label) : null;
    path.push(next);
  }
}

function isAlwaysBeside(key: DesignedField, field: DesignedField): boolean {
  const condition = ({ group, additional_settings: { linked_to } }: DesignedField) =>
    JSON.stringify([group, linked_to?.requirement_id, [...(linked_to?.sub_choices ?? [])].sort()]);
  const unconditional = key.group === null && !key.additional_settings.linked_to;
  return unconditional || condition(key) === condition(field);
}

function isBefore(one: DesignedField, other: DesignedField, form: DesignedField[]): boolean {
  const sections = keysOf(SECTIONS);
  const apart = sections.indexOf(one.section) - sections.indexOf(other.section);
  return apart === 0 ? form.indexOf(one) < form.indexOf(other) : apart < 0;
}
