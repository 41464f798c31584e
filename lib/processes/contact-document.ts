import 'server-only';
import { linksIn, sanitizeRichText, sanitizeWithLayout, type RichTextLink } from '@/lib/core/rich-text';
import { settings } from '@/lib/settings';
import type { Member } from '@/lib/shared/actor';
import type { FieldOption, FieldSettings } from '@/lib/shared/form-field';
import type { DocumentType, FieldType, Priority, Section } from '@/lib/shared/enums';
import type { DocumentRow, GroupFile, RequirementRow } from './document-rows';
import { exchangeAmong } from './exchange-link';
import type { FormField } from './form-rules';
import { canEditNote, canSeeNote, canSeeOwner } from './policy';
import { forcedPriority } from './priority';
import { responseHours } from './response-hours';

/** A form field in the specification's property names (spec 1 §3). */
type Requirement = {
  requirement_id: number;
  required: boolean;
  group: string | null;
  options: FieldOption[];
  additional_settings: FieldSettings;
  requirement: {
    id: number;
    type: FieldType;
    label: string;
    code_label: string;
    options: FieldOption[];
    additional_settings: FieldSettings;
  };
};

/** The group's message and response time in hours for each priority. */
export type PriorityMessages = {
  custom: boolean;
  p1_message: string | null;
  p2_message: string | null;
  p3_message: string | null;
  p1_response_time: number;
  p2_response_time: number;
  p3_response_time: number;
};

export type ManagerUser = { user_type: 'main' | 'alternate'; first_name: string; last_name: string; email: string };

export type ContactDocument = {
  id: number;
  name: string;
  company_id: number;
  company: string;
  department_id: number | null;
  department: string | null;
  community_id: number;
  version: {
    id: number;
    document_type: DocumentType;
    support_hours: string;
    product_supported: string;
    admin_note: string;
    escalation_instructions: string | null;
    manager_users: ManagerUser[];
    common_customer_section_title: string | null;
  };
  files: GroupFile[];
  is_favorite: boolean;
  common_customer_section: Requirement[];
  problem_section: Requirement[];
  contact_section: Requirement[];
  static_document: string | null;
  /** The static document with its inline styles, for an iframe; null when it has none. */
  static_layout: string | null;
  /** Links of the static document, since links do not work inside the iframe. Excludes the case exchange. */
  static_links: RichTextLink[];
  /** Whether the static document links to a case exchange. */
  has_case_exchange: boolean;
  parent_option_name: string | null;
  doc_linkages: { contact_document_id: number; option_name: string }[];
  /** The viewer's company's note; null when not visible to the viewer. */
  note: { note: string; editable: boolean } | null;
  /** The priority a case must have here; null when the submitter chooses (spec 1 §5). */
  forced_priority: Priority | null;
  priority_messages: PriorityMessages;
};

/** The actor's properties that decide how much of a process is visible. */
type Reader = Pick<Member, 'role' | 'type' | 'level' | 'company'>;

/**
 * The part of a process the viewer may see. Never includes inbound addresses; owner and escalation depend on the role.
 */
export function contactDocument(actor: Reader, row: DocumentRow): ContactDocument {
  return {
    id: row.document_id,
    name: row.document_name,
    company_id: row.company_id,
    company: row.company_name,
    department_id: row.department_id,
    department: row.department_name,
    community_id: row.community_id,
    version: versionFor(actor, row),
    files: row.files,
    is_favorite: row.is_favorite,
    common_customer_section: sectionOf(row.requirements, 'common_customer_section'),
    problem_section: sectionOf(row.requirements, 'problem_section'),
    contact_section: sectionOf(row.requirements, 'contact_section'),
    ...staticParts(row),
    parent_option_name: row.parent_option_name,
    doc_linkages: row.doc_linkages,
    note: canSeeNote(actor, row.note) ? { note: row.note ?? '', editable: canEditNote(actor, 'document') } : null,
    forced_priority: forcedPriority({ custom: row.custom_sla, levels: [actor.level, row.membership_type] }),
    priority_messages: messagesOf(row),
  };
}

function staticParts({
  document_type,
  static_document,
}: DocumentRow): Pick<ContactDocument, 'static_document' | 'static_layout' | 'static_links' | 'has_case_exchange'> {
  if (document_type !== 'default')
    return { static_document: null, static_layout: null, static_links: [], has_case_exchange: false };
  const links = linksIn(static_document);
  const exchange = exchangeAmong(links);
  return {
    static_document: sanitizeRichText(static_document),
    static_layout: sanitizeWithLayout(static_document),
    static_links: links.filter(({ href }) => href !== exchange),
    has_case_exchange: exchange !== null,
  };
}

function versionFor(actor: Reader, row: DocumentRow): ContactDocument['version'] {
  const inside = canSeeOwner(actor);
  return {
    id: row.version_id,
    document_type: row.document_type,
    support_hours: row.support_hours,
    product_supported: row.product_supported,
    admin_note: sanitizeRichText(row.admin_note),
    escalation_instructions: inside ? sanitizeRichText(row.escalation_instructions) || null : null,
    manager_users: inside
      ? row.managers.map(({ user_type, first_name, last_name, email }) => ({
          user_type,
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          email: email ?? '',
        }))
      : [],
    common_customer_section_title: row.common_customer_section_title,
  };
}

function sectionOf(requirements: RequirementRow[], section: Section): Requirement[] {
  return requirements
    .filter((requirement) => requirement.section === section)
    .map(({ id, type, label, code_label, required, group, options, additional_settings }) => ({
      requirement_id: id,
      required,
      group,
      options,
      additional_settings,
      requirement: { id, type, label, code_label, options, additional_settings },
    }));
}

/** The group's messages apply only with custom_sla; its response times always do (rule: groups.own-texts). */
export function messagesOf(row: DocumentRow): PriorityMessages {
  const hours = responseHours(row, settings.response_hours);
  return {
    custom: row.custom_sla,
    p1_message: row.custom_sla ? row.p1_message : null,
    p2_message: row.custom_sla ? row.p2_message : null,
    p3_message: row.custom_sla ? row.p3_message : null,
    p1_response_time: hours.high,
    p2_response_time: hours.medium,
    p3_response_time: hours.low,
  };
}

/** A version's rows as the form rules expect them. */
export function fieldsOf(requirements: RequirementRow[]): FormField[] {
  return requirements.map(({ id, section, type, label, required, group, options, additional_settings }) => ({
    requirement_id: id,
    section,
    type,
    label,
    required,
    group,
    options,
    additional_settings,
  }));
}
