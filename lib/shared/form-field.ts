/** What a field of a process's form offers and how it behaves: stored, checked and drawn as this (spec 1 §3 "Requirement"). */
export type FieldOption = { value: string; label: string; options?: { value: string; label: string }[] };
export type FieldSettings = {
  placeholder?: string;
  help?: string;
  default?: string;
  /** A select offers "Other" with a text entry unless this is set (spec 1 §5). */
  disable_other?: boolean;
  /** db_select: model from the fixed list, and the field whose value is its foreign key. */
  model?: string;
  foreign_key?: number;
  /** copy: the standard field whose value is repeated. */
  copy_from?: string;
  /** A field shown and required only while the named tier select holds one of these sub-choices. */
  linked_to?: { requirement_id: number; sub_choices: string[] };
  min?: number;
  max?: number;
  max_length?: number;
};
