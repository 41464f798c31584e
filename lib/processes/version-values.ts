import { sanitizePage, sanitizeRichText } from '@/lib/core/rich-text';
import { JSON_TYPES, type DocumentType, type ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import type { VersionChange } from '@/lib/shared/version-change';
import { addressesIn } from './addresses';
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

export type Contact = Pick<ProcessContact, 'user_type' | 'user_id' | 'first_name' | 'last_name' | 'email'>;

/** The part of a version that admins can change: its texts and contacts. Pure. */
export type VersionValues = Texts<OwnText> & { contacts: Contact[] };

type Version = Partial<Record<ReturnType<typeof columnOf>, unknown>>;
type Kind = { document_type: DocumentType; limited: boolean };
type Text = string | null;

/** One value for each of the texts. */
const eachText = <Name extends TextName>(names: Name[], valueOf: (name: Name) => unknown) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Texts<Name>;

/** The texts of a stored version; HTML as its readers get it. */
export const textsOf = <Name extends TextName>(version: Version, names: Name[]): Texts<Name> =>
  eachText(names, (name) => cleanText(textOf(name), (version[columnOf(name)] ?? null) as Text));

const cleanText = ({ kind }: ProcessText, value: Text): Text =>
  kind === 'html' ? sanitizeRichText(value) || null : kind === 'page' ? sanitizePage(value) || null : value;

/** The texts of a new process. */
export const NEW_TEXTS: Texts = eachText(TEXTS, (name) => textOf(name).initial ?? (textOf(name).required ? '' : null));

type Columns<Name extends TextName> = {
  [Text in Name as Text extends 'document_html' ? 'static_document' : Text]: Texts[Text];
};

/** The texts as columns of a version. */
export const columnsOf = <Name extends TextName>(names: Name[], texts: Texts<Name>) =>
  Object.fromEntries(names.map((name) => [columnOf(name), texts[name]])) as Columns<Name>;

/** The values of a process, whose name is that of its current version. */
export const currentValues = (version: Version, name: string, contacts: Contact[]): VersionValues => ({
  ...eachText(OWN_TEXTS, (text) => version[columnOf(text)] ?? null),
  title: name,
  contacts,
});

/**
 * The texts with an entry applied; ignores those that the type or the membership does not have (rules:
 * admin.process-update, processes.limited-escalation).
 */
export const textsAfter = <Name extends TextName>(
  names: Name[],
  before: Texts<Name>,
  { entry, kind: { document_type, limited } }: { entry: Partial<Texts>; kind: Kind },
): Texts<Name> =>
  eachText(names, (name) => {
    const text = textOf(name);
    if (text.of && !text.of(document_type)) return text.onlyThere ? null : before[name];
    return text.notLimited && limited ? null : changed(text, before[name], entry[name]);
  });

/** A company's values with its entry applied. */
export const enteredValues = (
  { contacts, ...before }: VersionValues,
  entry: Partial<Texts>,
  kind: Kind,
): VersionValues => ({
  ...textsAfter(OWN_TEXTS, before, { entry, kind }),
  contacts,
});

export const kept = <T>(before: T, entered: T | undefined): T => (entered === undefined ? before : entered);

function changed({ kind }: ProcessText, before: Text, entered: Text | undefined): Text {
  if (entered === undefined) return before;
  if (kind === 'html') return richText(before, entered);
  if (kind === 'page') return sanitizePage(entered) || null;
  // Addresses that differ only in formatting are unchanged.
  const isSame = kind === 'addresses' && addressesIn(before).join(', ') === (entered ?? '');
  return isSame ? before : entered;
}

/** Text is unchanged when it equals the sanitized stored text, which is what the form was given. */
function richText(before: Text, entered: Text): Text {
  const clean = sanitizeRichText(entered);
  const isEmpty = !clean.replace(/<[^>]*>|&nbsp;|\s/g, '');
  return clean === sanitizeRichText(before) ? before : isEmpty ? null : clean;
}

/** The texts as the form displays them, for audit and comparison. */
export const shownTexts = <Name extends TextName>(names: Name[], texts: Texts<Name>) =>
  Object.fromEntries(names.map((name): [Name, string] => [name, shownText(textOf(name), texts[name]) ?? ''])) as Record<
    Name,
    string
  >;

const shownText = ({ kind }: ProcessText, value: Text): Text =>
  kind === 'html' ? sanitizeRichText(value) : kind === 'json_type' && value ? (labelOf(value) ?? '') : value;
const labelOf = (type: string) => Object.entries(JSON_TYPES).find(([known]) => known === type)?.[1];

/** The contacts by field, as their names and addresses. */
export function shownContacts(contacts: Contact[]) {
  const nameOf = (type: ManagerType) => {
    const contact = contacts.find(({ user_type }) => user_type === type);
    return contact ? [fullName(contact), contact.email].filter(Boolean).join(', ') : '';
  };
  return { escalation_user_id: nameOf('main'), alt_escalation_user_id: nameOf('other') };
}

/** The values by field as the form displays them. */
export const shownValues = ({ contacts, ...texts }: VersionValues): Record<OwnField, string> => ({
  ...shownTexts(OWN_TEXTS, texts),
  ...shownContacts(contacts),
});

/** The values as the form sends them, so that it can merge them with its own. */
export function sentValues(values: VersionValues): Record<OwnField, string> {
  return {
    ...shownValues(values),
    escalation_user_id: contactValue(values.contacts, 'main'),
    alt_escalation_user_id: contactValue(values.contacts, 'other'),
  };
}

/** A contact as its select's value. */
function contactValue(contacts: Pick<Contact, 'user_type' | 'user_id'>[], type: ManagerType): string {
  const contact = contacts.find(({ user_type }) => user_type === type);
  return contact ? String(contact.user_id ?? SAME_CONTACT) : '';
}

/** Changed fields, in the form's order. */
export const changesBetween = (before: VersionValues, after: VersionValues) =>
  changesOf(shownValues(before), shownValues(after));

const MAX_STORED = 500;

/** Changes as stored on a version. Long texts are truncated, since the versions hold them in full. */
export const storedChanges = (changes: VersionChange[]): VersionChange[] =>
  changes.map(({ field, label, before, after }) => ({ field, label, before: cut(before), after: cut(after) }));

const cut = (text: string) => (text.length > MAX_STORED ? `${text.slice(0, MAX_STORED - 1)}…` : text);

/** Contacts as rows of a version: users by id, others by name. */
export const managerContacts = (contacts: Contact[]) =>
  contacts.map(({ user_type, user_id, first_name, last_name, email }) =>
    user_id === null ? { user_type, first_name, last_name, email: email || null } : { user_type, user_id },
  );
