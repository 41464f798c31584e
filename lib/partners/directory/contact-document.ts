import 'server-only';
import { linksIn, sanitizeRichText, sanitizeWithLayout, type RichTextLink } from '@/lib/platform/operation/rich-text';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import type { Section } from '@/lib/shared/enums';
import type { ProcessRow } from './document-rows';
import { canEditNote, canSeeNote } from '@/lib/people/company-notes/policy';
import { canSeeOwner } from '@/lib/intake/processes/policy';
import { forcedPriority, priorityMessages } from './priorities';
import type { Requirement, RequirementRow, ContactDocument } from '@/lib/intake/processes/resources';

/** The actor's properties that decide how much of a process is visible. */
type Reader = Pick<Member, 'role' | 'type' | 'level' | 'company'>;

/**
 * The part of a process the viewer may see. Never includes inbound addresses; owner and escalation depend on the role.
 */
export function processSeenBy(actor: Reader, row: ProcessRow): ContactDocument {
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
    priority_messages: priorityMessages(row),
  };
}

function staticParts({
  document_type,
  static_document,
}: ProcessRow): Pick<ContactDocument, 'static_document' | 'static_layout' | 'static_links' | 'has_case_exchange'> {
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

/**
 * The first https link to a case exchange on a host the operator has listed (rule: processes.case-exchange); null
 * without one.
 */
export function exchangeAmong(links: RichTextLink[]): string | null {
  return links.find(({ href }) => isExchange(href))?.href ?? null;
}

function isExchange(href: string): boolean {
  const url = URL.parse(href);
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    !url.username &&
    !url.password &&
    settings.case_exchange_hosts.includes(url.hostname)
  );
}

function versionFor(actor: Reader, row: ProcessRow): ContactDocument['version'] {
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

function sectionOf(fields: RequirementRow[], section: Section): Requirement[] {
  return fields
    .filter((field) => field.section === section)
    .map(({ id, type, label, code_label, required, group, options, additional_settings }) => ({
      requirement_id: id,
      required,
      group,
      options,
      additional_settings,
      requirement: { id, type, label, code_label, options, additional_settings },
    }));
}
