import type { ProcessType, JSON_TYPES } from '@/lib/shared/enums';
import { isDetailed, takesCases } from './policy';

type TextKind = 'line' | 'lines' | 'addresses' | 'email' | 'html' | 'page' | 'json_type';

export type ProcessText = {
  label: string;
  kind: TextKind;
  /** Used in messages, as in "Enter the process name." */
  what: string;
  max: number;
  required?: true;
  by: 'company' | 'network';
  of?: (type: ProcessType) => boolean;
  onlyThere?: true;
  /** Limited companies do not have this text (rule: processes.limited-escalation). */
  notLimited?: true;
  column?: 'static_document';
  /** Initial value; empty by default (rule: network.process-edit). */
  initial?: string;
};

/**
 * All editable fields of a process, in the order in which changes are listed, with their labels (spec 2 §7, spec 3 §2).
 * A text only needs an entry here and its column to be entered, stored, copied, compared, restored and shown.
 */
export const PROCESS_FIELDS = {
  status: { label: 'Status' },
  title: {
    label: 'Process Name',
    kind: 'line',
    what: 'the process name',
    max: 255,
    required: true,
    by: 'company',
  },
  support_hours: {
    label: 'Support Hours',
    kind: 'line',
    what: 'the support hours',
    max: 300,
    required: true,
    by: 'company',
    initial: '7/24/365',
  },
  product_supported: {
    label: 'Products Supported',
    kind: 'lines',
    what: 'the products supported',
    max: 2000,
    required: true,
    by: 'company',
    initial: 'All',
  },
  collaborate_email: {
    label: 'To Email',
    kind: 'addresses',
    what: 'email addresses',
    max: 5000,
    by: 'company',
    of: isDetailed,
  },
  collaborate_cc_email: {
    label: 'CC Email',
    kind: 'addresses',
    what: 'email addresses',
    max: 5000,
    by: 'company',
    of: isDetailed,
  },
  escalation_instructions: {
    label: 'Escalation Instructions',
    kind: 'html',
    what: 'the instructions',
    max: 20_000,
    by: 'company',
    of: isDetailed,
  },
  escalation_user_id: { label: 'Escalation Contact', by: 'company' },
  alt_escalation_user_id: { label: 'Alternate Escalation Contact', by: 'company' },
  escalation_alias: {
    label: 'Escalation Alias',
    kind: 'email',
    what: 'an email address',
    max: 254,
    by: 'company',
    of: isDetailed,
    notLimited: true,
  },
  json_type: {
    label: 'JSON Type',
    kind: 'json_type',
    what: 'a JSON type',
    max: 100,
    by: 'network',
    of: (type: ProcessType) => type === 'json',
    onlyThere: true,
  },
  acceptance_rules: { label: 'Acceptance', by: 'company' },
  admin_note: { label: 'Admin Note', kind: 'html', what: 'the note', max: 20_000, by: 'network' },
  tags: { label: 'Tags' },
  departments: { label: 'Departments' },
  groups: { label: 'Groups' },
  new_receiving_member: { label: 'Email for New Receiving Members' },
  document_html: {
    label: 'HTML',
    kind: 'page',
    what: 'the HTML',
    max: 50_000,
    by: 'network',
    of: (type: ProcessType) => type === 'default',
    column: 'static_document',
  },
  parent_option_name: {
    label: 'Variant Name',
    kind: 'line',
    what: 'the variant name',
    max: 255,
    by: 'network',
    of: (type: ProcessType) => type === 'parent',
  },
  linkages: { label: 'Inbound Processes' },
  common_customer_section_title: {
    label: 'Title of the Customer Section',
    kind: 'line',
    what: 'the title',
    max: 100,
    by: 'network',
    of: takesCases,
  },
  fields: { label: 'Fields' },
} as const satisfies Record<string, ProcessText | { label: string; by?: 'company' }>;

type Fields = typeof PROCESS_FIELDS;
type FieldsWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields];

export type OwnField = FieldsWith<{ by: 'company' }>;
export type TextName = FieldsWith<{ kind: string }>;
export type OwnText = TextName & OwnField;
type RequiredText = FieldsWith<{ required: true }>;
type HtmlText = FieldsWith<{ kind: 'html' }>;

export type Texts<Name extends TextName = TextName> = {
  [Text in Name]: Text extends RequiredText
    ? string
    : Text extends 'json_type'
      ? keyof typeof JSON_TYPES | null
      : string | null;
};

const isText = (field: object): field is ProcessText => 'kind' in field;
const namesOf = Object.keys(PROCESS_FIELDS) as (keyof Fields)[];

export const TEXTS = namesOf.filter((name): name is TextName => isText(PROCESS_FIELDS[name]));
export const textOf = (name: TextName): ProcessText => PROCESS_FIELDS[name];
export const OWN_TEXTS = TEXTS.filter((name): name is OwnText => textOf(name).by === 'company');
export const HTML_TEXTS = TEXTS.filter((name): name is HtmlText => textOf(name).kind === 'html');
export const columnOf = (name: TextName) => textOf(name).column ?? name;

export const isRich = (field: string) =>
  TEXTS.some((name) => name === field && ['html', 'page'].includes(textOf(name).kind));

/** Sent to keep a contact without an account, which the select cannot list. */
export const SAME_CONTACT = 'same';

/** The email template that a process may choose (spec 3 §2). */
export const TEMPLATE_TYPE = 'new_receiving_member';

export const changesOf = <Name extends keyof Fields>(
  before: Partial<Record<Name, string>>,
  after: Partial<Record<Name, string>>,
) =>
  (namesOf as Name[])
    .filter((field) => field in after && before[field] !== after[field])
    .map((field) => ({
      field,
      label: PROCESS_FIELDS[field].label,
      before: before[field] ?? '',
      after: after[field] ?? '',
    }));
