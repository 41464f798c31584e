import { sanitizePage } from '@/lib/core/rich-text';
import {
  FIELD_TYPES,
  JSON_TYPES,
  PROCESS_STATUS,
  SECTIONS,
  type DocumentType,
  type ProcessStatus,
} from '@/lib/shared/enums';
import { NETWORK_FIELDS, PROCESS_FIELDS, TEMPLATE_TYPE, type VersionChange } from '@/lib/shared/process-fields';
import type { Linkage } from './copy-version';
import { previewFields } from './field-notes';
import type { DesignedField } from './form-rules';
import type { NetworkEntry } from './network-entry';
import type { NetworkState } from './network-document';
import { isDetailed, takesCases } from './policy';
import { currentValues, enteredValues, kept, richText, shownValues, type Values } from './version-values';

type Named = { id: number; name: string };

/** Everything the network can change of a process. Pure. */
export type NetworkValues = Values & {
  status: ProcessStatus;
  admin_note: string | null;
  json_type: keyof typeof JSON_TYPES | null;
  document_html: string | null;
  parent_option_name: string | null;
  common_customer_section_title: string | null;
  tags: string[];
  departments: Named[];
  groups: Named[];
  template: { id: number; slug: string } | null;
  linkages: (Linkage & { name: string })[];
  fields: DesignedField[];
};

/** Values of a new process (rule: network.process-edit). */
export const NEW_VALUES: NetworkValues = {
  title: '',
  support_hours: '7/24/365',
  product_supported: 'All',
  collaborate_email: null,
  collaborate_cc_email: null,
  escalation_instructions: null,
  escalation_alias: null,
  contacts: [],
  status: 'approved',
  admin_note: null,
  json_type: null,
  document_html: null,
  parent_option_name: null,
  common_customer_section_title: null,
  tags: [],
  departments: [],
  groups: [],
  template: null,
  linkages: [],
  fields: [],
};

export const stateValues = ({ document, parts }: NetworkState): NetworkValues => ({
  ...currentValues(document.version, document.name, document.managers),
  status: document.status,
  admin_note: document.version.admin_note,
  json_type: document.version.json_type as NetworkValues['json_type'],
  document_html: parts.html,
  parent_option_name: document.version.parent_option_name,
  common_customer_section_title: document.version.common_customer_section_title,
  tags: parts.tags,
  departments: parts.departments,
  groups: parts.communities,
  template: templateOf(parts.email_templates),
  linkages: document.doc_linkages.map(({ option_name, contact_document_id, name }) => ({
    option_name,
    contact_document_id,
    name,
  })),
  fields: designedFields(document.requirements),
});

function templateOf(templates: NetworkState['parts']['email_templates']): NetworkValues['template'] {
  const found = templates.find(({ type }) => type === TEMPLATE_TYPE);
  return found ? { id: found.email_template_id, slug: found.slug } : null;
}

/** Converts stored fields to the editor's format. */
export const designedFields = (requirements: NetworkState['document']['requirements']): DesignedField[] =>
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

type Kind = { document_type: DocumentType; limited: boolean };
/** Selected records, loaded from the database. */
export type Chosen = Partial<Pick<NetworkValues, 'contacts' | 'departments' | 'groups' | 'template' | 'linkages'>>;

type Judged = { kind: Kind; chosen: Chosen };

/** The values with an entry applied; ignores what the type or the membership does not have. */
export function valuesAfter(before: NetworkValues, entry: NetworkEntry, { kind, chosen }: Judged): NetworkValues {
  const { document_type } = kind;
  const { title, support_hours, product_supported } = { ...before, ...withoutMissing(entry) };
  return {
    ...before,
    ...enteredValues(before, { ...entry, title, support_hours, product_supported }, kind),
    status: entry.status ?? before.status,
    admin_note: richText(before.admin_note, entry.admin_note),
    json_type: document_type === 'json' ? kept(before.json_type, entry.json_type) : null,
    tags: kept(before.tags, entry.tags),
    ...(document_type === 'default' && { document_html: page(before.document_html, entry.document_html) }),
    ...(document_type === 'parent' && {
      parent_option_name: kept(before.parent_option_name, entry.parent_option_name),
      linkages: chosen.linkages ?? before.linkages,
    }),
    ...(takesCases(document_type) && {
      common_customer_section_title: kept(before.common_customer_section_title, entry.common_customer_section_title),
      fields: entry.fields ?? before.fields,
    }),
    ...(isDetailed(document_type) && choicesAfter(before, chosen)),
  };
}

type Texts = Pick<NetworkEntry, 'title' | 'support_hours' | 'product_supported'>;

const withoutMissing = ({ title, support_hours, product_supported }: Texts) => ({
  ...(title !== undefined && { title }),
  ...(support_hours !== undefined && { support_hours }),
  ...(product_supported !== undefined && { product_supported }),
});

const choicesAfter = (before: NetworkValues, { contacts, departments, groups, template }: Chosen) => ({
  contacts: kept(before.contacts, contacts),
  departments: kept(before.departments, departments),
  groups: kept(before.groups, groups),
  template: kept(before.template, template),
});

const page = (before: string | null, entered: string | null | undefined) =>
  entered === undefined ? before : sanitizePage(entered) || null;

const names = (list: Named[]) =>
  list
    .map(({ name }) => name)
    .sort()
    .join(', ');

/** The values by field, formatted for people. */
export function shownNetworkValues(values: NetworkValues): Record<string, string> {
  return {
    status: PROCESS_STATUS[values.status],
    ...shownValues(values),
    json_type: values.json_type ? JSON_TYPES[values.json_type] : '',
    admin_note: values.admin_note ?? '',
    tags: [...values.tags].sort().join(', '),
    departments: names(values.departments),
    groups: names(values.groups),
    new_receiving_member: values.template?.slug ?? '',
    document_html: values.document_html ?? '',
    parent_option_name: values.parent_option_name ?? '',
    linkages: values.linkages.map(({ option_name, name }) => `${option_name}: ${name}`).join(', '),
    common_customer_section_title: values.common_customer_section_title ?? '',
  };
}

const LABELS: Record<string, string> = { ...PROCESS_FIELDS, ...NETWORK_FIELDS };

/** Differences in the form's order, including each field of the form that was added, removed or changed. */
export function networkChanges(before: NetworkValues, after: NetworkValues): VersionChange[] {
  const [old, now] = [shownNetworkValues(before), shownNetworkValues(after)];
  const texts = Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, label: LABELS[field] ?? field, before: old[field] ?? '', after: now[field] ?? '' }));
  return [...texts, ...fieldChanges(before.fields, after.fields)];
}

/** Differences between two forms. Fields are the same when their `code_label` is. */
export function fieldChanges(before: DesignedField[], after: DesignedField[]): VersionChange[] {
  const [old, now] = [described(before), described(after)];
  const change = (label: string, from = '', to = ''): VersionChange => ({
    field: 'fields',
    label: `Field “${label}”`,
    before: from,
    after: to,
  });
  const gone = old
    .filter(({ code }) => !now.some((one) => one.code === code))
    .map((one) => change(one.label, one.text));
  const changed = now.flatMap(({ code, label, text }) => {
    const earlier = code ? old.find((one) => one.code === code) : undefined;
    return earlier?.text === text ? [] : [change(label, earlier?.text, text)];
  });
  const order = (list: typeof now, other: typeof now) =>
    list.filter(({ code }) => other.some((one) => one.code === code)).map(({ place }) => place);
  const moved = order(old, now).join() !== order(now, old).join();
  return [
    ...gone,
    ...changed,
    ...(moved ? [{ field: 'fields', label: 'Order of the fields', before: listOf(old), after: listOf(now) }] : []),
  ];
}

const listOf = (list: { label: string }[]) => list.map(({ label }) => label).join(', ');

function described(fields: DesignedField[]) {
  const previews = previewFields(fields.map(({ requirement_id, ...field }) => ({ ...field, id: requirement_id })));
  return bySection(fields).map((field) => {
    const { notes } = previews.find(({ requirement_id }) => requirement_id === field.requirement_id)!;
    const { label, code_label, type, required, additional_settings } = field;
    const { placeholder } = additional_settings;
    return {
      code: code_label,
      label,
      place: `${field.section} ${code_label}`,
      text: [
        label,
        FIELD_TYPES[type],
        required ? 'required' : 'optional',
        SECTIONS[field.section],
        placeholder && `placeholder “${placeholder}”`,
        ...choicesIn(field),
        ...notes,
      ]
        .filter(Boolean)
        .join('; '),
    };
  });
}

/** All choices, since the notes list only the first ones. */
const choicesIn = ({ options }: DesignedField) =>
  options.map(({ value, label, options: subs = [] }) =>
    [value === label ? label : `${label} (${value})`, ...subs.map((sub) => `${label} / ${sub.label}`)].join(', '),
  );

const bySection = (fields: DesignedField[]): DesignedField[] =>
  (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).flatMap((section) =>
    fields.filter((field) => field.section === section),
  );
