import type { FieldSettings } from '@/lib/shared/form-field';
import type { DesignedField, FormField } from './field';

/** An entry as it is stored, or why it is refused. */
export type CheckResult = { value: string; message?: string };
export const accepted = (value: string): CheckResult => ({ value });
export const refused = (message: string): CheckResult => ({ value: '', message });
/** Refuses a choice that the field does not offer. */
export const CHOOSE = 'Choose one of the options.';

/** Tools of a check that the browser must not load. */
type CheckTools = {
  /** Knows the numbering plans of all countries. */
  parsePhone: (text: string) => { stored: string } | undefined;
};

/** Part of a field in the editor; its error is sent under `fields.{index}.{part}`. */
export type FieldPart =
  | 'label'
  | 'code_label'
  | 'options'
  | 'group'
  | 'linked_to'
  | 'default'
  | 'min'
  | 'max_length'
  | 'model'
  | 'foreign_key'
  | 'copy_from';
export type PartReason = { part: FieldPart; message: string };
export const reason = (part: FieldPart, message: string): PartReason => ({ part, message });

/**
 * Everything that the rules know of a type of field (rule: forms.field-types). Pure: the browser also reads it. The
 * label is in FIELD_TYPES, which is also the database's enum; the control is in components/intake/forms/controls.tsx.
 */
export type FieldTypeRules = {
  /** The settings that the editor offers. Every type also has `linked_to`. */
  settings: (keyof FieldSettings)[];
  /** Start of the message for an empty field; its label follows in quotes, because no label fits into a sentence. */
  ask?: string;
  /** Longest entry; 255 characters unless given. */
  maxLength?: number;
  multiline?: true;
  /** Typed on a keyboard: as any text, or in a form that is checked. */
  typed?: 'free' | 'checked';
  /** Shown as a number that can be dialed. */
  isPhone?: true;
  /** Cleans an entry of the right length, or refuses it. Without one, every text is accepted. */
  check?: (value: string, field: FormField, tools: CheckTools) => CheckResult;
  /** The field has choices, or choices with sub-choices, to which other fields can be linked. */
  choices?: 'flat' | 'tiers';
  /** The only values that it accepts; undefined where it accepts others. */
  closedTo?: (field: Pick<FormField, 'options' | 'additional_settings'>) => string[] | undefined;
  /** Values that it accepts although no process lists them. */
  knownValues?: () => string[];
  /** Each of its choices shows the group of fields with that name. */
  showsGroups?: true;
  /** The value is the id of a row that the sender may see; the case stores the row's label. */
  namesRow?: true;
  /** The portal's value for a field that nobody fills in, from the settings or the case's standard fields. */
  filledWith?: (field: FormField, standard: Record<string, string>) => string;
  /** The sender does not see the field. */
  unseen?: true;
  /** Reasons why it cannot work in this form. */
  reasons?: (field: DesignedField, form: DesignedField[]) => (PartReason | undefined | false)[];
  /** Sentences for admins about what it accepts. */
  notes?: (field: FormField, form: FormField[]) => string[];
  /** A valid entry for a test submission. */
  sample?: (field: FormField) => string;
};
