import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';
import { SECTIONS, keysOf, type FieldType, type Section } from '@/lib/shared/enums';

/**
 * Which fields of a process's form are shown, and which are required (spec 1 §4–5). Pure, used by the browser and the
 * server; the server trusts only its own evaluation. For the format of entries see field-checks.ts.
 */

export type FormField = {
  requirement_id: number;
  section: Section;
  type: FieldType;
  label: string;
  required: boolean;
  group: string | null;
  options: FieldOption[];
  additional_settings: FieldSettings;
};
/** Current entries by requirement id. */
export type Values = Record<number, string>;

export const TIER_BETWEEN = ' : ';

/** Name under which a field and its errors are sent (spec 1 §3). */
export const fieldName = (requirement_id: number) => `custom_${requirement_id}`;

/**
 * The fields shown for the current values: those without a group or in a selected option's group, and of those linked
 * to a tier select the ones whose sub-choice is selected. A hidden group or tier select shows nothing.
 */
export function shownFields<F extends FormField>(fields: F[], values: Values): F[] {
  let shown: F[] = [];
  for (;;) {
    const next = fields.filter((field) => isShown(field, shown, values));
    if (next.length === shown.length) return shown;
    shown = next;
  }
}

function isShown(field: FormField, shown: FormField[], values: Values): boolean {
  const { linked_to } = field.additional_settings;
  const inGroup =
    field.group === null ||
    shown.some((other) => other.type === 'groupselect' && values[other.requirement_id] === field.group);
  if (!inGroup || !linked_to) return inGroup;
  const tier = shown.find((other) => other.requirement_id === linked_to.requirement_id);
  const chosen = values[linked_to.requirement_id] ?? '';
  return (
    !!tier &&
    [chosen, chosen.split(TIER_BETWEEN)[1]].some((choice) => !!choice && linked_to.sub_choices.includes(choice))
  );
}

/** A field's initial value. A required group select with a single choice starts with it. */
export function initialValue({ type, required, options, additional_settings }: FormField): string {
  const only = type === 'groupselect' && required && options.length === 1 ? options[0]!.value : '';
  return additional_settings.default ?? only;
}

/**
 * Required fields that are not always shown; the form lists them in force_required_fields while they are (spec 1 §4).
 */
export const forcedFields = (shown: FormField[]) =>
  shown
    .filter((field) => field.required && (field.group !== null || field.additional_settings.linked_to))
    .map((field) => field.requirement_id);

/** A field in the editor. New fields have a negative id, which other fields reference until the form is stored. */
export type DesignedField = FormField & {
  /** The field's machine name, the same in every version of the process; derived from the label when empty. */
  code_label: string;
};

/** Settings by field type. Every type also has `linked_to`. */
export const SETTINGS_OF: Record<FieldType, (keyof FieldSettings)[]> = {
  string: ['placeholder', 'help', 'default', 'max_length'],
  text: ['placeholder', 'help', 'default', 'max_length'],
  integer: ['placeholder', 'help', 'default', 'min', 'max'],
  email: ['placeholder', 'help', 'default'],
  url: ['placeholder', 'help', 'default'],
  phone: ['help'],
  select: ['help', 'default', 'disable_other'],
  groupselect: ['help', 'default'],
  tierselect: ['help'],
  db_select: ['help', 'model', 'foreign_key'],
  timezone: ['help', 'default'],
  copy: ['help', 'copy_from'],
  hidden: ['default'],
};

/** Filled in by the portal, so never required. */
export const isFilledIn = (type: FieldType) => type === 'hidden' || type === 'copy';

/** All choices of a tier select as "main : sub". */
export const tierChoices = (options: FieldOption[]) =>
  options.flatMap((main) =>
    (main.options ?? []).map((sub) => ({ main, sub, value: `${main.value}${TIER_BETWEEN}${sub.value}` })),
  );

type DocumentField = Omit<FormField, 'section' | 'type' | 'label'> & {
  requirement: { type: FieldType; label: string };
};

/** The fields of a contact document in the rules' format, section by section. */
export function formFields(document: Record<Section, DocumentField[]>): FormField[] {
  return keysOf(SECTIONS).flatMap((section) =>
    document[section].map(({ requirement_id, required, group, options, additional_settings, requirement }) => ({
      requirement_id,
      required,
      group,
      options,
      additional_settings,
      section,
      type: requirement.type,
      label: requirement.label,
    })),
  );
}

/**
 * Whether a group's message already states the hours ("answers within 1 hour"), so that the form does not repeat them.
 */
export const statesHours = (message: string | null, hours: number): boolean =>
  !!message && new RegExp(`(?<![\\d.,])${hours}\\s*-?\\s*(?:h|hrs?|hours?)\\b`, 'i').test(message);
