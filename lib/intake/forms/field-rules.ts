import type { FieldOption } from '@/lib/shared/form-field';
import { count } from '@/lib/shared/format';
import { maxLengthOf, rulesOf, tierChoices } from './field-types';
import { FORM_LIMITS, type DesignedField } from './field';
import { reason, type FieldPart, type PartReason } from './field-type';

/**
 * Reasons why a process's form cannot work (rule: network.process-fields). Pure: the editor shows the reasons with
 * which the server refuses. A form without reasons can be submitted.
 */

export type Reason = { index: number; part: FieldPart; message: string };
type Rule = (field: DesignedField, form: DesignedField[]) => (PartReason | false | undefined | null)[];

const quoted = (text: string) => `“${text}”`;

/** Every reason, in the order of the fields. */
export const formReasons = (form: DesignedField[]): Reason[] =>
  form.flatMap((field, index) =>
    RULES.flatMap((rule) => rule(field, form))
      .filter((found) => !!found)
      .map((found) => ({ index, ...found })),
  );

const named: Rule = ({ label, code_label, requirement_id }, form) => [
  !label && reason('label', 'Enter a label.'),
  label.length > FORM_LIMITS.label && reason('label', `Use at most ${FORM_LIMITS.label} characters.`),
  !!code_label && !/^[a-z0-9_]{1,100}$/.test(code_label) && reason('code_label', 'Use a to z, 0 to 9 and _ only.'),
  !!code_label &&
    form.some((other) => other.requirement_id !== requirement_id && other.code_label === code_label) &&
    reason('code_label', `${quoted(code_label)} is the name of another field, too.`),
];

/** Reports the first invalid choice only, because the list has one place for a message. */
const chosen: Rule = ({ type, options }) => {
  const { choices } = rulesOf(type);
  if (!choices) return [];
  if (!options.length) return [reason('options', 'Add a choice.')];
  return [
    listReason(options, 'choice'),
    choices === 'tiers' && tierReason(options),
    options.length > FORM_LIMITS.choices && reason('options', `Use at most ${count(FORM_LIMITS.choices)} choices.`),
  ];
};

function listReason(options: { value: string; label: string }[], what: string): PartReason | undefined {
  const empty = options.findIndex(({ value, label }) => !value || !label);
  const long = options.find(({ value, label }) => Math.max(value.length, label.length) > FORM_LIMITS.choice);
  const twice = options.find(({ value }, index) => options.findIndex((other) => other.value === value) < index);
  if (empty >= 0) return reason('options', `Enter a text for ${what} ${empty + 1}, or remove it.`);
  if (long) return reason('options', `Use at most ${FORM_LIMITS.choice} characters for a ${what}.`);
  return twice && reason('options', `${quoted(twice.label)} is in the list twice.`);
}

/* Main choice and sub-choice are sent joined by " : ". */
const AMBIGUOUS = /^:|:$| : /;

function tierReason(options: FieldOption[]): PartReason | undefined {
  const bare = options.find((main) => !main.options?.length);
  if (bare) return reason('options', `Add a sub-choice to ${quoted(bare.label)}: without one it cannot be chosen.`);
  const below = options.map((main) => listReason(main.options ?? [], `sub-choice of ${quoted(main.label)}`));
  const ambiguous = [...options, ...options.flatMap((main) => main.options ?? [])].find(({ value }) =>
    AMBIGUOUS.test(value),
  );
  return below.find(Boolean) ?? (ambiguous && reason('options', `${quoted(ambiguous.label)}: leave out the colon.`));
}

/** Each group belongs to one choice, so that what shows a field is unambiguous. */
const groupsOnce: Rule = (field, form) => {
  if (!rulesOf(field.type).showsGroups) return [];
  const before = form.slice(0, form.indexOf(field)).filter((other) => rulesOf(other.type).showsGroups);
  for (const { value, label } of field.options) {
    const other = before.find(({ options }) => options.some((option) => option.value === value));
    if (other)
      return [reason('options', `${quoted(label)} is a choice of ${quoted(other.label)}, too. Name it differently.`)];
  }
  return [];
};

const openerOf = (group: string, form: DesignedField[]) =>
  form.find((other) => rulesOf(other.type).showsGroups && other.options.some((option) => option.value === group));
const withId = (id: number | undefined, form: DesignedField[]) => form.find((other) => other.requirement_id === id);

const grouped: Rule = ({ group }, form) => [
  group !== null &&
    !openerOf(group, form) &&
    reason('group', `No choice of a group select shows the group ${quoted(group)}, so this field never appears.`),
];

const linked: Rule = ({ additional_settings: { linked_to } }, form) => {
  if (!linked_to) return [];
  const tier = withId(linked_to.requirement_id, form);
  if (!tier || rulesOf(tier.type).choices !== 'tiers')
    return [reason('linked_to', 'Choose a tier select of this form.')];
  const gone = linked_to.sub_choices.find((choice) => !fullChoices(tier, [choice]).length);
  return [
    !linked_to.sub_choices.length && reason('linked_to', `Choose when ${quoted(tier.label)} shows this field.`),
    gone !== undefined && reason('linked_to', `${quoted(gone)} is not a choice of ${quoted(tier.label)}.`),
  ];
};

const fullChoices = (tier: DesignedField, sub_choices: string[]) =>
  tierChoices(tier.options)
    .filter(({ sub, value }) => sub_choices.includes(value) || sub_choices.includes(sub.value))
    .map(({ value }) => value);

/** Value each select must have for a field to show, including the selects it depends on. */
type Needs = Map<number, string[]>;

const showable: Rule = (field, form) => {
  const part = field.additional_settings.linked_to ? 'linked_to' : 'group';
  const needs = needsOf(field, form, []);
  if (needs === 'circle') return [reason(part, 'This field decides itself whether it appears, so it never does.')];
  if (needs === null) return [];
  const impossible = [...needs].find(([, values]) => !values.length);
  const select = impossible && withId(impossible[0], form);
  return [
    select &&
      reason(part, `${quoted(select.label)} would need two different choices for this field, so it never appears.`),
  ];
};

/** Null when another rule already reports the problem. */
function needsOf(field: DesignedField, form: DesignedField[], path: DesignedField[]): Needs | 'circle' | null {
  if (path.includes(field)) return 'circle';
  const needs: Needs = new Map();
  for (const { decider, values } of controllingSelects(field, form)) {
    if (!decider) return null;
    const above = needsOf(decider, form, [...path, field]);
    if (above === null || above === 'circle') return above;
    for (const [id, allowed] of [...above, [decider.requirement_id, values] as const])
      needs.set(id, needs.get(id)?.filter((value) => allowed.includes(value)) ?? allowed);
  }
  return needs;
}

type Decider = { decider: DesignedField | undefined; values: string[] };

/** The selects a field depends on directly, with the values that show it. */
function controllingSelects(
  { group, additional_settings: { linked_to } }: DesignedField,
  form: DesignedField[],
): Decider[] {
  const tier = withId(linked_to?.requirement_id, form);
  const values = tier ? fullChoices(tier, linked_to!.sub_choices) : [];
  return [
    ...(group === null ? [] : [{ decider: openerOf(group, form), values: [group] }]),
    ...(linked_to ? [{ decider: values.length ? tier : undefined, values }] : []),
  ];
}

const ofItsType: Rule = (field, form) => rulesOf(field.type).reasons?.(field, form) ?? [];

const limited: Rule = ({ type, additional_settings: { min, max, max_length } }) => {
  const most = rulesOf(type).settings.includes('max_length') ? maxLengthOf(type) : undefined;
  return [
    min !== undefined && max !== undefined && min > max && reason('min', 'The smallest number is above the largest.'),
    most !== undefined &&
      max_length !== undefined &&
      (max_length < 1 || max_length > most) &&
      reason('max_length', `Enter a number from 1 to ${count(most)}.`),
  ];
};

const RULES: Rule[] = [named, chosen, groupsOnce, grouped, linked, showable, ofItsType, limited];
