import type { DesignedField } from './field';

type StoredField = Omit<DesignedField, 'requirement_id'> & { id: number };

/** A version's fields as they are stored, in the rules' format. */
export const fieldsOf = (requirements: StoredField[]): DesignedField[] =>
  requirements.map(({ id, section, type, label, code_label, required, group, options, additional_settings }) => ({
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
