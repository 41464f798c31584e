import type { FieldType, Section } from '@/lib/shared/enums';
import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';

/** A field of a process's form as the rules, the browser and the server read it. */
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

/** A field in the editor. New fields have a negative id, which other fields reference until the form is stored. */
export type DesignedField = FormField & {
  /** The field's machine name, the same in every version of the process; derived from the label when empty. */
  code_label: string;
};

/** Current entries by field id. */
export type FieldValues = Record<number, string>;

/** Limits of what the field editor stores. A submission carries every field, and has at most 200 (rule: input.fields). */
export const FORM_LIMITS = { fields: 150, choices: 100, label: 255, choice: 120, help: 1000, default: 1000 } as const;

/** Name under which a field and its errors are sent (spec 1 §3). */
export const fieldName = (requirement_id: number) => `custom_${requirement_id}`;

type StoredField = Omit<DesignedField, 'requirement_id'> & { id: number };

/** A version's fields as they are stored, in the rules' format. */
export const fieldsOf = (fields: StoredField[]): DesignedField[] =>
  fields.map(({ id, section, type, label, code_label, required, group, options, additional_settings }) => ({
    requirement_id: id,
    section,
    type,
    label,
    code_label,
    required,
    group,
    options,
    additional_settings,
  }));

/** Fills in missing code labels from the label, numbered to stay unique. */
export function withCodeLabels(form: DesignedField[]): DesignedField[] {
  const taken = new Set(form.map(({ code_label }) => code_label));
  return form.map((field) => {
    if (field.code_label) return field;
    const base =
      field.label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 90) || 'field';
    let code_label = base;
    for (let number = 2; taken.has(code_label); number++) code_label = `${base}_${number}`;
    taken.add(code_label);
    return { ...field, code_label };
  });
}
