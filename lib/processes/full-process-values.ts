import { fieldChanges } from '@/lib/forms/field-changes';
import type { DesignedField } from '@/lib/forms/field';
import { fieldsOf } from '@/lib/forms/stored-fields';
import { PROCESS_STATUS, type DocumentType, type ProcessStatus } from '@/lib/shared/enums';
import type { VersionChange } from '@/lib/shared/version-change';
import type { Linkage } from './copy-version';
import type { FullProcessState } from './full-process';
import type { FullProcessEntry } from './full-process-entry';
import { isDetailed, takesCases } from './policy';
import { changesOf, TEMPLATE_TYPE, TEXTS, type Texts } from './process-fields';
import { kept, NEW_TEXTS, shownContacts, shownTexts, textsAfter, textsOf, type Contact } from './version-values';

type IdAndName = { id: number; name: string };

/** Everything the network can change of a process. Pure. */
export type FullProcessValues = Texts & {
  contacts: Contact[];
  status: ProcessStatus;
  tags: string[];
  departments: IdAndName[];
  groups: IdAndName[];
  template: { id: number; slug: string } | null;
  linkages: (Linkage & { name: string })[];
  fields: DesignedField[];
};

/** Values of a new process (rule: network.process-edit). */
export const NEW_VALUES: FullProcessValues = {
  ...NEW_TEXTS,
  contacts: [],
  status: 'approved',
  tags: [],
  departments: [],
  groups: [],
  template: null,
  linkages: [],
  fields: [],
};

export const stateValues = ({ document, parts }: FullProcessState): FullProcessValues => ({
  ...textsOf({ ...document.version, title: document.name, static_document: parts.html }, TEXTS),
  contacts: document.managers,
  status: document.status,
  tags: parts.tags,
  departments: parts.departments,
  groups: parts.communities,
  template: templateOf(parts.email_templates),
  linkages: document.doc_linkages.map(({ option_name, contact_document_id, name }) => ({
    option_name,
    contact_document_id,
    name,
  })),
  fields: fieldsOf(document.requirements),
});

function templateOf(templates: FullProcessState['parts']['email_templates']): FullProcessValues['template'] {
  const template = templates.find(({ type }) => type === TEMPLATE_TYPE);
  return template ? { id: template.email_template_id, slug: template.slug } : null;
}

type Kind = { document_type: DocumentType; limited: boolean };
/** Selected records, loaded from the database. */
export type Chosen = Partial<Pick<FullProcessValues, 'contacts' | 'departments' | 'groups' | 'template' | 'linkages'>>;

type ValuesAfterOptions = { kind: Kind; chosen: Chosen };

/** The values with an entry applied; ignores what the type or the membership does not have. */
export function valuesAfter(
  before: FullProcessValues,
  entry: FullProcessEntry,
  { kind, chosen }: ValuesAfterOptions,
): FullProcessValues {
  const { document_type } = kind;
  return {
    ...before,
    ...textsAfter(TEXTS, before, { entry, kind }),
    status: entry.status ?? before.status,
    tags: kept(before.tags, entry.tags),
    ...(document_type === 'parent' && { linkages: chosen.linkages ?? before.linkages }),
    ...(takesCases(document_type) && { fields: entry.fields ?? before.fields }),
    ...(isDetailed(document_type) && choicesAfter(before, chosen)),
  };
}

const choicesAfter = (before: FullProcessValues, { contacts, departments, groups, template }: Chosen) => ({
  contacts: kept(before.contacts, contacts),
  departments: kept(before.departments, departments),
  groups: kept(before.groups, groups),
  template: kept(before.template, template),
});

const names = (list: IdAndName[]) =>
  list
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** The values by field, formatted for people. */
export const shownFullProcess = (values: FullProcessValues) => ({
  status: PROCESS_STATUS[values.status],
  ...shownTexts(TEXTS, values),
  ...shownContacts(values.contacts),
  tags: [...values.tags].sort().join(', '),
  departments: names(values.departments),
  groups: names(values.groups),
  new_receiving_member: values.template?.slug ?? '',
  linkages: values.linkages.map(({ option_name, name }) => `${option_name}: ${name}`).join(', '),
});

/** Differences in the form's order, including each field of the form that was added, removed or changed. */
export const fullProcessChanges = (before: FullProcessValues, after: FullProcessValues): VersionChange[] => [
  ...changesOf(shownFullProcess(before), shownFullProcess(after)),
  ...fieldChanges(before.fields, after.fields),
];
