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

/** Current entries by requirement id. */
export type FieldValues = Record<number, string>;

/** Limits of what the field editor stores. A submission carries every field, and has at most 200 (rule: input.fields). */
export const FORM_LIMITS = { fields: 150, choices: 100, label: 255, choice: 120, help: 1000, default: 1000 } as const;

/** Name under which a field and its errors are sent (spec 1 §3). */
export const fieldName = (requirement_id: number) => `custom_${requirement_id}`;
