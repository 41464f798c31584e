import { SECTIONS, keysOf, type FieldType, type Section } from '@/lib/shared/enums';
import { rulesOf, subChoiceOf } from './field-types';
import type { FormField, FieldValues } from './field';

/**
 * Decides which fields of a process's form are shown and which are required (spec 1 §4–5). Pure, used by the browser
 * and the server; the server trusts only its own evaluation. For the format of entries see read-entries.ts.
 */

/**
 * The fields shown for the current values: those without a group or in a selected option's group, and of those linked
 * to a tier select the ones whose sub-choice is selected. A hidden group or tier select shows nothing.
 */
export function shownFields<F extends FormField>(fields: F[], values: FieldValues): F[] {
  let shown: F[] = [];
  for (;;) {
    const next = fields.filter((field) => isShown(field, shown, values));
    if (next.length === shown.length) return shown;
    shown = next;
  }
}

function isShown(field: FormField, shown: FormField[], values: FieldValues): boolean {
  const { linked_to } = field.additional_settings;
  const inGroup =
    field.group === null ||
    shown.some((other) => rulesOf(other.type).showsGroups && values[other.requirement_id] === field.group);
  if (!inGroup || !linked_to) return inGroup;
  const tier = shown.find((other) => other.requirement_id === linked_to.requirement_id);
  const chosen = values[linked_to.requirement_id] ?? '';
  return !!tier && [chosen, subChoiceOf(chosen)].some((choice) => !!choice && linked_to.sub_choices.includes(choice));
}

/** A field's initial value. A required group select with a single choice starts with it. */
export function initialValue({ type, required, options, additional_settings }: FormField): string {
  const only = rulesOf(type).showsGroups && required && options.length === 1 ? options[0]!.value : '';
  return additional_settings.default ?? only;
}

/**
 * Required fields that are not always shown; the form lists them in force_required_fields while they are (spec 1 §4).
 */
export const forcedFields = (shown: FormField[]) =>
  shown
    .filter((field) => field.required && (field.group !== null || field.additional_settings.linked_to))
    .map((field) => field.requirement_id);

type DocumentField = Omit<FormField, 'section' | 'type' | 'label'> & {
  requirement: { type: FieldType; label: string };
};

/** The fields of a process in the rules' format, section by section. */
export function formFields(process: Record<Section, DocumentField[]>): FormField[] {
  return keysOf(SECTIONS).flatMap((section) =>
    process[section].map(({ requirement_id, required, group, options, additional_settings, requirement: field }) => ({
      requirement_id,
      required,
      group,
      options,
      additional_settings,
      section,
      type: field.type,
      label: field.label,
    })),
  );
}

/**
 * True when a group's message already states the hours ("answers within 1 hour"), so that the form does not repeat
 * them.
 */
export const statesHours = (message: string | null, hours: number): boolean =>
  !!message && new RegExp(`(?<![\\d.,])${hours}\\s*-?\\s*(?:h|hrs?|hours?)\\b`, 'i').test(message);
