import { rulesOf, tierChoices } from './field-types';
import type { DesignedField } from './field';
import type { FieldOption } from '@/lib/shared/form-field';
import { keysOf, SECTIONS, type Section } from '@/lib/shared/enums';

/** Changes of a form's list of fields, which is in the order of the screen: section by section. Pure. */

type Fields = DesignedField[];

/** Changes that a row offers, by the field's id. */
export type RowActions = {
  toggle: (id: number) => void;
  change: (id: number, change: Partial<DesignedField>) => void;
  rechoose: (id: number, options: FieldOption[]) => void;
  move: (id: number, by: -1 | 1) => void;
  place: (id: number, place: FieldPlace) => void;
  drop: (id: number, on: number) => void;
  duplicate: (id: number) => void;
  remove: (id: number) => void;
};

const inOrder = (fields: Fields): Fields =>
  keysOf(SECTIONS).flatMap((section) => fields.filter((field) => field.section === section));

export const ofSection = (fields: Fields, section: Section) => fields.filter((field) => field.section === section);

const newId = (fields: Fields) => Math.min(0, ...fields.map(({ requirement_id }) => requirement_id)) - 1;

export function added(fields: Fields, section: Section): { fields: Fields; id: number } {
  const id = newId(fields);
  const field: DesignedField = {
    requirement_id: id,
    section,
    type: 'string',
    label: '',
    code_label: '',
    required: true,
    group: null,
    options: [],
    additional_settings: {},
  };
  return { fields: inOrder([...fields, field]), id };
}

/** A copy right below its original. */
export function duplicated(fields: Fields, id: number): { fields: Fields; id: number } {
  const copy = newId(fields);
  return {
    id: copy,
    fields: fields.flatMap((field) =>
      field.requirement_id === id
        ? [field, { ...field, requirement_id: copy, code_label: '', label: `${field.label} (copy)` }]
        : [field],
    ),
  };
}

export const removed = (fields: Fields, id: number): Fields => fields.filter((field) => field.requirement_id !== id);

export const changed = (fields: Fields, id: number, change: Partial<DesignedField>): Fields =>
  inOrder(fields.map((field) => (field.requirement_id === id ? { ...field, ...change } : field)));

/** One place up or down; at the edge of its section the field goes to the next one. */
export function moved(fields: Fields, id: number, by: -1 | 1): Fields {
  const field = fields.find((one) => one.requirement_id === id);
  if (!field) return fields;
  const section = ofSection(fields, field.section);
  const at = section.indexOf(field) + by;
  if (at >= 0 && at < section.length) return placed(fields, id, { section: field.section, at });
  const sections = keysOf(SECTIONS);
  const next = sections[sections.indexOf(field.section) + by];
  return next ? placed(fields, id, { section: next, at: by > 0 ? 0 : ofSection(fields, next).length }) : fields;
}

export type FieldPlace = { section: Section; at: number };

/** The field at a place of a section, counted without the field itself. */
export function placed(fields: Fields, id: number, { section, at }: FieldPlace): Fields {
  const field = fields.find((one) => one.requirement_id === id);
  if (!field) return fields;
  const rest = removed(fields, id);
  const there = ofSection(rest, section);
  there.splice(at, 0, { ...field, section });
  return inOrder([...rest.filter((one) => one.section !== section), ...there]);
}

/** The field moved to the place of another one. */
export function dropped(fields: Fields, id: number, on: number): Fields {
  const target = fields.find((one) => one.requirement_id === on);
  if (!target || id === on) return fields;
  const { section } = target;
  return placed(fields, id, { section, at: ofSection(removed(fields, id), section).indexOf(target) });
}

/** When a field shows, if not always. */
export function conditionOf(fields: Fields, { group, additional_settings: { linked_to } }: DesignedField): string {
  const tier = fields.find(({ requirement_id }) => requirement_id === linked_to?.requirement_id);
  const conditions = [group, tier && `${tier.label}: ${linked_to!.sub_choices.join(', ')}`].filter(Boolean);
  return conditions.length ? `Only for ${conditions.join(' and ')}` : '';
}

export function placeOf(fields: Fields, id: number): FieldPlace & { of: number } {
  const field = fields.find((one) => one.requirement_id === id);
  const there = field ? ofSection(fields, field.section) : [];
  return { section: field?.section ?? 'problem_section', at: field ? there.indexOf(field) : 0, of: there.length };
}

/**
 * New choices of a select. One that was renamed keeps its place, and the fields that it shows follow: their group or
 * sub-choice is renamed with it.
 */
export function rechosen(fields: Fields, id: number, options: FieldOption[]): Fields {
  const before = fields.find((one) => one.requirement_id === id);
  const next = changed(fields, id, { options });
  if (!before || before.options.length !== options.length) return next;
  if (rulesOf(before.type).showsGroups) {
    const at = before.options.findIndex((option, index) => option.value !== options[index]!.value);
    const [old, now] = [before.options[at]?.value, options[at]?.value];
    return old && now ? next.map((field) => (field.group === old ? { ...field, group: now } : field)) : next;
  }
  return rulesOf(before.type).choices === 'tiers' ? relinked(next, id, renames(before.options, options)) : next;
}

function renames(before: FieldOption[], after: FieldOption[]): Map<string, string> {
  const [old, now] = [tierChoices(before), tierChoices(after)];
  if (old.length !== now.length) return new Map();
  return new Map(
    old.flatMap((choice, index): [string, string][] => [
      [choice.value, now[index]!.value],
      [choice.sub.value, now[index]!.sub.value],
    ]),
  );
}

const relinked = (fields: Fields, id: number, names: Map<string, string>): Fields =>
  fields.map((field) => {
    const { linked_to } = field.additional_settings;
    if (linked_to?.requirement_id !== id) return field;
    const sub_choices = linked_to.sub_choices.map((choice) => names.get(choice) ?? choice);
    return {
      ...field,
      additional_settings: { ...field.additional_settings, linked_to: { ...linked_to, sub_choices } },
    };
  });
