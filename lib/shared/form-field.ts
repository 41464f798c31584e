/** Options and settings of a process form field, as stored, validated and rendered (spec 1 §3 "Requirement"). */
export type FieldOption = { value: string; label: string; options?: { value: string; label: string }[] };
export type FieldSettings = {
  placeholder?: string;
  help?: string;
  default?: string;
  /** Hides the "Other" entry of a select (spec 1 §5). */
  disable_other?: boolean;
  /** db_select: model from the fixed list, and the field that holds its foreign key. */
  model?: string;
  foreign_key?: number;
  copy_from?: string;
  /** Shown and required only while the given tier select has one of these sub-choices. */
  linked_to?: { requirement_id: number; sub_choices: string[] };
  min?: number;
  max?: number;
  max_length?: number;
};
