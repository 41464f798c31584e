import 'server-only';
import { z } from 'zod';
import { ReceiverClock } from '@/lib/intake/calendars/resources';
import { Named, UserSummary } from '@/lib/platform/operation/resources';
import { RULE_HOURS } from '@/lib/shared/acceptance';
import {
  DOCUMENT_TYPES,
  FIELD_TYPES,
  MANAGER_TYPES,
  PRIORITIES,
  SECTIONS,
  SSO_SOURCES,
  keysOf,
} from '@/lib/shared/enums';

/** A department or group of a company, and the process that receives there now. */
export const Assignable = z.strictObject({ ...Named.shape, document: Named.nullable() }).meta({ id: 'Assignable' });
export type Assignable = z.infer<typeof Assignable>;

export const ContactChoice = UserSummary.meta({ id: 'ContactChoice' });
export type ContactChoice = z.infer<typeof ContactChoice>;

export const ManagerUser = z
  .strictObject({
    user_type: z.enum(keysOf(MANAGER_TYPES)),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'ManagerUser' });
export type ManagerUser = z.infer<typeof ManagerUser>;

export const GroupFile = z
  .strictObject({
    id: z.number(),
    community_id: z.number(),
    name: z.string(),
    document_type: z.enum(keysOf(SSO_SOURCES)),
    url: z.string().nullable(),
    original_filename: z.string().nullable(),
  })
  .meta({ id: 'GroupFile' });
export type GroupFile = z.infer<typeof GroupFile>;

/** Options and settings of a process form field, as stored, validated and rendered (spec 1 §3 "Requirement"). */
const FieldOptionResource = z
  .strictObject({
    value: z.string(),
    label: z.string(),
    options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  })
  .meta({ id: 'FieldOptionResource' });

const FieldSettingsResource = z
  .strictObject({
    placeholder: z.string().optional(),
    help: z.string().optional(),
    default: z.string().optional(),
    /** Hides the "Other" entry of a select (spec 1 §5). */
    disable_other: z.boolean().optional(),
    /** db_select: model from the fixed list, and the field that holds its foreign key. */
    model: z.string().optional(),
    foreign_key: z.number().optional(),
    /** copy: the standard field to repeat. */
    copy_from: z.string().optional(),
    /** Shown and required only while the given tier select has one of these sub-choices. */
    linked_to: z.strictObject({ requirement_id: z.number(), sub_choices: z.array(z.string()) }).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    max_length: z.number().optional(),
  })
  .meta({ id: 'FieldSettingsResource' });

/** A form field in the specification's property names (spec 1 §3). */
export const Requirement = z
  .strictObject({
    requirement_id: z.number(),
    required: z.boolean(),
    group: z.string().nullable(),
    options: z.array(FieldOptionResource),
    additional_settings: FieldSettingsResource,
    requirement: z.strictObject({
      id: z.number(),
      type: z.enum(keysOf(FIELD_TYPES)),
      label: z.string(),
      code_label: z.string(),
      options: z.array(FieldOptionResource),
      additional_settings: FieldSettingsResource,
    }),
  })
  .meta({ id: 'Requirement' });
export type Requirement = z.infer<typeof Requirement>;

export const RichTextLinkResource = z
  .strictObject({ href: z.string(), text: z.string() })
  .meta({ id: 'RichTextLinkResource' });

/** The group's message and response time in hours for each priority. */
export const PriorityMessages = z
  .strictObject({
    custom: z.boolean().nullable(),
    p1_message: z.string().nullable(),
    p2_message: z.string().nullable(),
    p3_message: z.string().nullable(),
    p1_response_time: z.number(),
    p2_response_time: z.number(),
    p3_response_time: z.number(),
  })
  .meta({ id: 'PriorityMessages' });
export type PriorityMessages = z.infer<typeof PriorityMessages>;

export const ContactDocument = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    company_id: z.number(),
    company: z.string(),
    department_id: z.number().nullable(),
    department: z.string().nullable(),
    /** Null for the company's own test of the form. */
    community_id: z.number().nullable(),
    version: z.strictObject({
      id: z.number(),
      document_type: z.enum(keysOf(DOCUMENT_TYPES)),
      support_hours: z.string(),
      product_supported: z.string(),
      admin_note: z.string(),
      escalation_instructions: z.string().nullable(),
      manager_users: z.array(ManagerUser),
      common_customer_section_title: z.string().nullable(),
    }),
    files: z.array(GroupFile),
    is_favorite: z.boolean(),
    common_customer_section: z.array(Requirement),
    problem_section: z.array(Requirement),
    contact_section: z.array(Requirement),
    static_document: z.string().nullable(),
    /** The static document with its inline styles, for an iframe; null when it has none. */
    static_layout: z.string().nullable(),
    /** Links of the static document, since links do not work inside the iframe. Excludes the case exchange. */
    static_links: z.array(RichTextLinkResource),
    /** True when the static document links to a case exchange. */
    has_case_exchange: z.boolean(),
    parent_option_name: z.string().nullable(),
    doc_linkages: z.array(z.strictObject({ contact_document_id: z.number(), option_name: z.string() })),
    /** The viewer's company's note; null when not visible to the viewer. */
    note: z.strictObject({ note: z.string(), editable: z.boolean() }).nullable(),
    /** The priority a case must have here; null when the submitter chooses (spec 1 §5). */
    forced_priority: z.enum(keysOf(PRIORITIES)).nullable(),
    priority_messages: PriorityMessages,
    /** Hours of the receiver, where the group counts some priorities by them; `high` is P1 (rule: clock.shown). */
    receiver_hours: z
      .strictObject({ clock: ReceiverClock, priorities: z.array(z.enum(keysOf(PRIORITIES))) })
      .optional(),
    /** Cases of the viewer's company that the process accepts by itself; `if_on_duty` where nobody else could answer (rule: acceptance.shown). */
    accepts: z
      .array(
        z.strictObject({
          hours: z.enum(keysOf(RULE_HOURS)),
          priorities: z.array(z.enum(keysOf(PRIORITIES))).nullable(),
          if_on_duty: z.boolean(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ContactDocument' });
export type ContactDocument = z.infer<typeof ContactDocument>;

export const Hours = z.strictObject({ low: z.number(), medium: z.number(), high: z.number() }).meta({ id: 'Hours' });
export type Hours = z.infer<typeof Hours>;

/** One line of "what changed" in a version, as text. */
export const VersionChangeResource = z
  .strictObject({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'VersionChangeResource' });

/** An entry of a process's history. */
export const ListedVersion = z
  .strictObject({
    id: z.number(),
    version: z.number(),
    created_at: z.string(),
    created_by: z.string().nullable(),
    /** Null when not recorded: for the first version, and for versions from before changes were recorded. */
    changes: z.array(VersionChangeResource).nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: 'ListedVersion' });
export type ListedVersion = z.infer<typeof ListedVersion>;

export const RequirementRow = z
  .strictObject({
    id: z.number(),
    section: z.enum(keysOf(SECTIONS)),
    type: z.enum(keysOf(FIELD_TYPES)),
    label: z.string(),
    code_label: z.string(),
    required: z.boolean(),
    group: z.string().nullable(),
    options: z.array(FieldOptionResource),
    additional_settings: FieldSettingsResource,
    /** Position among the fields, where a version lists them all. */
    position: z.number().optional(),
  })
  .meta({ id: 'RequirementRow' });
export type RequirementRow = z.infer<typeof RequirementRow>;

export const ProcessLinkage = z
  .strictObject({ id: z.number(), contact_document_id: z.number(), name: z.string(), option_name: z.string() })
  .meta({ id: 'ProcessLinkage' });

export const Placement = z
  .strictObject({
    community: Named.nullable(),
    department: Named.nullable(),
  })
  .meta({ id: 'Placement' });
export type Placement = z.infer<typeof Placement>;

/** An escalation contact: a user of the company, or a person without an account. */
export const ProcessContact = ManagerUser.extend({
  user_id: z.number().nullable(),
  is_active: z.boolean(),
}).meta({ id: 'ProcessContact' });
export type ProcessContact = z.infer<typeof ProcessContact>;
