import 'server-only';
import { z } from 'zod';
import { Named } from '@/lib/platform/operation/resources';
import { RULE_HOURS } from '@/lib/shared/acceptance';
import {
  DOCUMENT_TYPES,
  FIELD_TYPES,
  MEMBERSHIPS,
  PRIORITIES,
  PROCESS_STATUS,
  SECTIONS,
  keysOf,
} from '@/lib/shared/enums';
import {
  ContactChoice,
  RichTextLinkResource,
  VersionChangeResource,
  RequirementRow,
  ProcessLinkage,
  Placement,
  ProcessContact,
} from './resources';

/** A rule by which the process accepts cases, with the names of its partners. */
const NamedRuleResource = z
  .strictObject({
    hours: z.enum(keysOf(RULE_HOURS)),
    /** Null for every partner. */
    partners: z.array(Named).nullable(),
    /** Null for every priority. */
    priorities: z.array(z.enum(keysOf(PRIORITIES))).nullable(),
  })
  .meta({ id: 'NamedAcceptanceRule' });

const Version = z
  .strictObject({
    id: z.number(),
    version: z.number(),
    document_type: z.enum(keysOf(DOCUMENT_TYPES)),
    title: z.string(),
    support_hours: z.string(),
    product_supported: z.string(),
    collaborate_email: z.string().nullable(),
    collaborate_cc_email: z.string().nullable(),
    escalation_instructions: z.string().nullable(),
    escalation_alias: z.string().nullable(),
    admin_note: z.string().nullable(),
    common_customer_section_title: z.string().nullable(),
    parent_option_name: z.string().nullable(),
    json_type: z.string().nullable(),
    created_at: z.string(),
    created_by: z.string().nullable(),
  })
  .meta({ id: 'Version' });
type Version = z.infer<typeof Version>;

/** A process with everything the network can change, in the specification's property names (spec 3 §3). */
export const FullProcess = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    status: z.enum(keysOf(PROCESS_STATUS)),
    allows_partners: z.boolean(),
    company_id: z.number(),
    calendar_id: z.number().nullable(),
    static_document: z.string().nullable(),
    requirements: z.array(RequirementRow),
    doc_linkages: z.array(ProcessLinkage),
    static_layout: z.string().nullable(),
    static_links: z.array(RichTextLinkResource),
    company: z.string(),
    version: Version.extend({
      status: z.enum(keysOf(PROCESS_STATUS)),
      managers: z.array(z.strictObject({ user_type: z.string(), user_id: z.number().nullable() })),
      tags: z.array(z.strictObject({ tag: z.string() })),
      departments: z.array(z.strictObject({ department_id: z.number() })),
    }),
    group_relations: z.array(z.strictObject({ community_id: z.number() })),
    placements: z.array(Placement),
    contacts: z.array(ProcessContact),
    acceptance_rules: z.array(NamedRuleResource),
    email_templates: z.array(z.strictObject({ type: z.string(), email_template_id: z.number() })),
    parent_option_name: z.string().nullable(),
    document_html: z.string(),
  })
  .meta({ id: 'FullProcess' });
export type FullProcess = z.infer<typeof FullProcess>;

export const Note = z
  .strictObject({ id: z.number(), note: z.string(), updated_at: z.string(), updated_by: z.string().nullable() })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

/** A process with addresses and contacts, for its own company's admins (spec 2 §3). Never sent to other companies. */
export const OwnDocument = z
  .strictObject({
    id: z.number(),
    company_id: z.number(),
    name: z.string(),
    status: z.enum(keysOf(PROCESS_STATUS)),
    calendar_id: z.number().nullable(),
    /** The other side may bring a partner in for its cases. */
    allows_partners: z.boolean(),
    group_relations: z.array(Placement),
    version: Version,
    managers: z.array(ProcessContact),
    acceptance_rules: z.array(NamedRuleResource),
    requirements: z.array(RequirementRow),
    doc_linkages: z.array(ProcessLinkage),
    static_document: z.string().nullable(),
    static_layout: z.string().nullable(),
    static_links: z.array(RichTextLinkResource),
  })
  .meta({ id: 'OwnDocument' });
export type OwnDocument = z.infer<typeof OwnDocument>;

export const PreviewField = z
  .strictObject({
    type: z.enum(keysOf(FIELD_TYPES)),
    requirement_id: z.number(),
    section: z.enum(keysOf(SECTIONS)),
    label: z.string(),
    required: z.boolean(),
    /** One sentence each: when the field shows, what it accepts, its help text. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'PreviewField' });
export type PreviewField = z.infer<typeof PreviewField>;

export const ProcessDetails = z
  .strictObject({
    document: OwnDocument,
    companies: z.array(
      z.strictObject({ id: z.number(), name: z.string(), membership_type: z.enum(keysOf(MEMBERSHIPS)) }),
    ),
    departments: z.array(z.strictObject({ id: z.number(), name: z.string() })),
    communities: z.array(z.strictObject({ id: z.number(), name: z.string() })),
    users: z.array(ContactChoice),
    calendars: z.array(Named),
  })
  .meta({ id: 'ProcessDetails' });
export type ProcessDetails = z.infer<typeof ProcessDetails>;

export const ProcessRow = z
  .strictObject({
    id: z.number(),
    company_id: z.number(),
    name: z.string(),
    status: z.enum(keysOf(PROCESS_STATUS)),
    document_type: z.enum(keysOf(DOCUMENT_TYPES)),
    departments: z.array(z.string()),
    groups: z.array(z.string()),
    managers: z.array(ProcessContact),
  })
  .meta({ id: 'ProcessRow' });
export type ProcessRow = z.infer<typeof ProcessRow>;

export const ProcessSummary = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    document_type: z.enum(keysOf(DOCUMENT_TYPES)),
    status: z.enum(keysOf(PROCESS_STATUS)),
  })
  .meta({ id: 'ProcessSummary' });

export const VersionDetails = z
  .strictObject({
    id: z.number(),
    title: z.string(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    company_id: z.number(),
    document_type: z.enum(keysOf(DOCUMENT_TYPES)),
    current_version_id: z.number(),
    version: z.number(),
    support_hours: z.string(),
    product_supported: z.string(),
    json_type: z.string().nullable(),
    collaborate_email: z.string().nullable(),
    collaborate_cc_email: z.string().nullable(),
    escalation_instructions: z.string().nullable(),
    escalation_alias: z.string().nullable(),
    admin_note: z.string().nullable(),
    parent_option_name: z.string().nullable(),
    common_customer_section_title: z.string().nullable(),
    /** Null when not recorded: for the first version, and for versions from before changes were recorded. */
    changes: z.array(VersionChangeResource).nullable(),
    process: z.string(),
    is_current: z.boolean(),
    managers: z.array(ProcessContact),
    acceptance_rules: z.array(NamedRuleResource),
    linkages: z.array(z.strictObject({ option_name: z.string(), contact_document_id: z.number(), name: z.string() })),
    fields: z.array(PreviewField),
    static_document: z.string().nullable(),
    static_layout: z.string().nullable(),
    static_links: z.array(RichTextLinkResource),
  })
  .meta({ id: 'VersionDetails' });
export type VersionDetails = z.infer<typeof VersionDetails>;
