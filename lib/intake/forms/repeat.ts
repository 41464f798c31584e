import { checkValue } from './read-entries';
import { fieldName, type FormField } from './field';
import { rulesOf } from './field-types';

/** An entry of an earlier case. */
export type EarlierEntry = { requirement_id: number; section: string; field: string; type: string; value: string };

/**
 * Entries of an earlier case for the fields of a form, by field name: those of the same field, or in another version of the same
 * section, label and type, whose value still fits. Fields that fill in themselves and those that name rows are left out, because
 * a case keeps only their text (rule: card.repeat). Pure.
 */
export function repeatedEntries(fields: FormField[], entries: EarlierEntry[]): Record<string, string> {
  const found = fields.flatMap((field) => {
    const rules = rulesOf(field.type);
    if (rules.namesRow || rules.filledWith) return [];
    const value = entries.find((entry) => isSame(entry, field))?.value;
    return value && !checkValue(field, value).message ? [[fieldName(field.requirement_id), value]] : [];
  });
  return Object.fromEntries(found);
}

const isSame = (entry: EarlierEntry, field: FormField) =>
  entry.type === field.type &&
  (entry.requirement_id === field.requirement_id || (entry.section === field.section && entry.field === field.label));
