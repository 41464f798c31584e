import type { processVersions } from '@/db/schema';
import { sanitizeRichText } from '@/lib/core/rich-text';
import type { DocumentType, ManagerType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { addressesIn } from './addresses';
import type { ProcessContact } from './list-processes';
import { isDetailed } from './policy';
import type { ProcessEntry } from './process-entry';
import { PROCESS_FIELDS, SAME_CONTACT, type ProcessField, type VersionChange } from '@/lib/shared/process-fields';

type Version = Pick<
  typeof processVersions.$inferSelect,
  | 'title'
  | 'support_hours'
  | 'product_supported'
  | 'collaborate_email'
  | 'collaborate_cc_email'
  | 'escalation_instructions'
  | 'escalation_alias'
>;
export type Contact = Pick<ProcessContact, 'user_type' | 'user_id' | 'first_name' | 'last_name' | 'email'>;

/** What admins can change of a version: its texts and contacts. Pure. */
export type Values = Version & { contacts: Contact[] };

/** The process's name is that of its current version. */
export const currentValues = (version: Version, name: string, contacts: Contact[]): Values => ({
  title: name,
  support_hours: version.support_hours,
  product_supported: version.product_supported,
  collaborate_email: version.collaborate_email,
  collaborate_cc_email: version.collaborate_cc_email,
  escalation_instructions: version.escalation_instructions,
  escalation_alias: version.escalation_alias,
  contacts,
});

type Kind = { document_type: DocumentType; limited: boolean };

/**
 * The values with an entry applied; ignores fields that the type or the membership does not have (rules:
 * admin.process-update, processes.limited-escalation).
 */
export function enteredValues(before: Values, entry: ProcessEntry, { document_type, limited }: Kind): Values {
  const { title, support_hours, product_supported } = entry;
  const texts = { ...before, title, support_hours, product_supported };
  if (!isDetailed(document_type)) return texts;
  const { collaborate_email, collaborate_cc_email, escalation_instructions, escalation_alias } = entry;
  return {
    ...texts,
    collaborate_email: addresses(before.collaborate_email, collaborate_email),
    collaborate_cc_email: addresses(before.collaborate_cc_email, collaborate_cc_email),
    escalation_instructions: richText(before.escalation_instructions, escalation_instructions),
    escalation_alias: limited ? null : kept(before.escalation_alias, escalation_alias),
  };
}

export const kept = <T>(before: T, entered: T | undefined): T => (entered === undefined ? before : entered);

/** Addresses that differ only in formatting are unchanged. */
const addresses = (before: string | null, entered: string | null | undefined) =>
  addressesIn(before).join(', ') === (entered ?? '') ? before : kept(before, entered);

/** Text is unchanged when it equals the sanitized stored text, which is what the form was given. */
export function richText(before: string | null, entered: string | null | undefined): string | null {
  if (entered === undefined) return before;
  const clean = sanitizeRichText(entered);
  const isEmpty = !clean.replace(/<[^>]*>|&nbsp;|\s/g, '');
  return clean === sanitizeRichText(before) ? before : isEmpty ? null : clean;
}

/** The values by field as the form displays them, for audit and comparison. */
export function shownValues({ contacts, ...texts }: Values): Record<ProcessField, string> {
  const nameOf = (type: ManagerType) => {
    const contact = contacts.find(({ user_type }) => user_type === type);
    return contact ? [fullName(contact), contact.email].filter(Boolean).join(', ') : '';
  };
  return {
    title: texts.title,
    support_hours: texts.support_hours,
    product_supported: texts.product_supported,
    collaborate_email: texts.collaborate_email ?? '',
    collaborate_cc_email: texts.collaborate_cc_email ?? '',
    escalation_instructions: sanitizeRichText(texts.escalation_instructions),
    escalation_user_id: nameOf('main'),
    alt_escalation_user_id: nameOf('alternate'),
    escalation_alias: texts.escalation_alias ?? '',
  };
}

/** The values as the form sends them, so that it can merge them with its own. */
export function sentValues({ contacts, ...values }: Values): Record<ProcessField, string> {
  return {
    ...shownValues({ contacts, ...values }),
    escalation_user_id: contactValue(contacts, 'main'),
    alt_escalation_user_id: contactValue(contacts, 'alternate'),
  };
}

/** A contact as its select's value. */
function contactValue(contacts: Pick<Contact, 'user_type' | 'user_id'>[], type: ManagerType): string {
  const contact = contacts.find(({ user_type }) => user_type === type);
  return contact ? String(contact.user_id ?? SAME_CONTACT) : '';
}

export type FieldChange = { field: ProcessField; label: string; before: string; after: string };

/** Changed fields, in the form's order. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  const [old, now] = [shownValues(before), shownValues(after)];
  return (Object.keys(PROCESS_FIELDS) as ProcessField[])
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, label: PROCESS_FIELDS[field], before: old[field], after: now[field] }));
}

const MAX_STORED = 500;

/** Changes as stored on a version. Long texts are truncated, since the versions hold them in full. */
export const storedChanges = (changes: VersionChange[]): VersionChange[] =>
  changes.map(({ field, label, before, after }) => ({ field, label, before: cut(before), after: cut(after) }));

const cut = (text: string) => (text.length > MAX_STORED ? `${text.slice(0, MAX_STORED - 1)}…` : text);

/** Contacts as rows of a version: users by id, others by name. */
export const managersOf = (contacts: Contact[]) =>
  contacts.map(({ user_type, user_id, first_name, last_name, email }) =>
    user_id === null ? { user_type, first_name, last_name, email: email || null } : { user_type, user_id },
  );
