import { sanitizePage, sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { ruleText, rulesEntry, type NamedRule } from '@/lib/shared/acceptance';
import type { DesignedField } from '@/lib/intake/forms/field';
import { fieldChanges } from '@/lib/intake/forms/field-changes';
import { JSON_TYPES, PROCESS_STATUS, type ProcessType, type ManagerType, type ProcessStatus } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import type { VersionChange } from '@/lib/shared/version-change';
import { addressesIn } from './addresses';
import { isDetailed, takesCases } from './policy';
import type { ProcessEntry } from './process-entry';
import {
  changesOf,
  columnOf,
  OWN_TEXTS,
  SAME_CONTACT,
  textOf,
  TEXTS,
  type OwnField,
  type OwnText,
  type ProcessText,
  type TextName,
  type Texts,
} from './process-fields';
import type { ProcessContact } from './resources';

type IdAndName = { id: number; name: string };
export type Contact = Pick<ProcessContact, 'user_type' | 'user_id' | 'first_name' | 'last_name' | 'email'>;
type Linkage = { option_name: string; contact_document_id: number; name: string };

type OwnValues = Texts<OwnText> & { contacts: Contact[]; acceptance_rules: NamedRule[] };

export type ProcessValues = Texts & {
  contacts: Contact[];
  acceptance_rules: NamedRule[];
  status: ProcessStatus;
  tags: string[];
  departments: IdAndName[];
  groups: IdAndName[];
  template: { id: number; slug: string } | null;
  linkages: Linkage[];
  fields: DesignedField[];
};

type Version = Partial<Record<ReturnType<typeof columnOf>, unknown>>;
type Text = string | null;

const eachText = <Name extends TextName>(names: Name[], valueOf: (name: Name) => unknown) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Texts<Name>;

export const textsOf = <Name extends TextName>(version: Version, names: Name[]): Texts<Name> =>
  eachText(names, (name) => {
    const value = (version[columnOf(name)] ?? null) as Text;
    const { kind } = textOf(name);
    return kind === 'html' ? sanitizeRichText(value) || null : kind === 'page' ? sanitizePage(value) || null : value;
  });

type Columns<Name extends TextName> = {
  [Text in Name as Text extends 'document_html' ? 'static_document' : Text]: Texts[Text];
};

export const columnsOf = (texts: Texts) =>
  Object.fromEntries(TEXTS.map((name) => [columnOf(name), texts[name]])) as Columns<TextName>;

/** Values of a new process (rule: network.process-edit). */
export const NEW_VALUES: ProcessValues = {
  ...eachText(TEXTS, (name) => textOf(name).initial ?? (textOf(name).required ? '' : null)),
  contacts: [],
  acceptance_rules: [],
  status: 'approved',
  tags: [],
  departments: [],
  groups: [],
  template: null,
  linkages: [],
  fields: [],
};

export type ProcessKind = { document_type: ProcessType; limited: boolean };

/**
 * Applies an entry to the texts; ignores those that the type or the membership does not have (rules:
 * admin.process-update, processes.limited-escalation).
 */
export const textsAfter = <Name extends TextName>(
  names: Name[],
  before: Texts<Name>,
  { entry, kind: { document_type, limited } }: { entry: Partial<Texts>; kind: ProcessKind },
): Texts<Name> =>
  eachText(names, (name) => {
    const text = textOf(name);
    if (text.of && !text.of(document_type)) return text.onlyThere ? null : before[name];
    return text.notLimited && limited ? null : changed(text, before[name], entry[name]);
  });

function changed({ kind }: ProcessText, before: Text, entered: Text | undefined): Text {
  if (entered === undefined) return before;
  if (kind === 'html') return richText(before, entered);
  if (kind === 'page') return sanitizePage(entered) || null;
  // Addresses that differ only in formatting are unchanged.
  const isSame = kind === 'addresses' && addressesIn(before).join(', ') === (entered ?? '');
  return isSame ? before : entered;
}

/** Text is unchanged when it equals the sanitized stored text, which the form was given. */
function richText(before: Text, entered: Text): Text {
  const clean = sanitizeRichText(entered);
  const isEmpty = !clean.replace(/<[^>]*>|&nbsp;|\s/g, '');
  return clean === sanitizeRichText(before) ? before : isEmpty ? null : clean;
}

export type Chosen = Partial<
  Pick<ProcessValues, 'contacts' | 'departments' | 'groups' | 'template' | 'linkages' | 'acceptance_rules'>
>;

type ValuesAfterOptions = {
  entry: ProcessEntry;
  kind: ProcessKind;
  chosen: Chosen;
  texts: TextName[];
};

export function valuesAfter(before: ProcessValues, options: ValuesAfterOptions): ProcessValues {
  const { entry, kind, texts } = options;
  const { document_type } = kind;
  const { linkages, acceptance_rules, ...chosen } = options.chosen;
  return {
    ...before,
    ...textsAfter(texts, before, { entry, kind }),
    ...given({
      status: entry.status,
      tags: entry.tags,
      ...(document_type === 'parent' && { linkages }),
      ...(takesCases(document_type) && { fields: entry.fields, acceptance_rules }),
      ...(isDetailed(document_type) && chosen),
    }),
  };
}

const given = <T extends object>(entered: T) =>
  Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const shownTexts = <Name extends TextName>(names: Name[], texts: Texts<Name>) =>
  Object.fromEntries(names.map((name) => [name, shownText(textOf(name), texts[name]) ?? ''])) as Record<Name, string>;

function shownText({ kind }: ProcessText, value: Text): Text {
  if (kind === 'html') return sanitizeRichText(value);
  return kind === 'json_type' ? (Object.entries(JSON_TYPES).find(([type]) => type === value)?.[1] ?? '') : value;
}

export function shownOwn({ contacts, acceptance_rules, ...texts }: OwnValues): Record<OwnField, string> {
  const nameOf = (type: ManagerType) => {
    const contact = contacts.find(({ user_type }) => user_type === type);
    return contact ? [fullName(contact), contact.email].filter(Boolean).join(', ') : '';
  };
  return {
    ...shownTexts(OWN_TEXTS, texts),
    escalation_user_id: nameOf('main'),
    alt_escalation_user_id: nameOf('other'),
    acceptance_rules: acceptance_rules.map(ruleText).join('\n'),
  };
}

export const shownValues = (values: ProcessValues) => ({
  status: PROCESS_STATUS[values.status],
  ...shownTexts(TEXTS, values),
  ...shownOwn(values),
  tags: [...values.tags].sort().join(', '),
  departments: names(values.departments),
  groups: names(values.groups),
  new_receiving_member: values.template?.slug ?? '',
  linkages: values.linkages.map(({ option_name, name }) => `${option_name}: ${name}`).join(', '),
});

const names = (list: IdAndName[]) =>
  list
    .map(({ name }) => name)
    .sort()
    .join(', ');

export const changesBetween = (before: ProcessValues, after: ProcessValues): VersionChange[] => [
  ...changesOf(shownValues(before), shownValues(after)),
  ...fieldChanges(before.fields, after.fields),
];

/** Returns a company's own values in the names of its form, so that the form can merge them with its entries. */
export function sentValues(values: OwnValues): Record<OwnField, string> {
  const contactOf = (type: ManagerType) => {
    const contact = values.contacts.find(({ user_type }) => user_type === type);
    return contact ? String(contact.user_id ?? SAME_CONTACT) : '';
  };
  return {
    ...shownOwn(values),
    escalation_user_id: contactOf('main'),
    alt_escalation_user_id: contactOf('other'),
    acceptance_rules: rulesEntry(values.acceptance_rules),
  };
}
