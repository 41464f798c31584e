import 'server-only';
import { z } from 'zod';
import {
  GROUP_TYPES,
  MEMBERSHIPS,
  MEMBER_RELATIONSHIPS,
  PROCESS_STATUS,
  RESPONSE_CLOCKS,
  ROLES,
  SSO_SOURCES,
  STATUS,
  USER_ACCESS,
  USER_STATUS,
  keysOf,
} from '@/lib/shared/enums';

/** A group in search suggestions, with the fields that determine a membership's defaults. */
export const FoundGroup = z
  .strictObject({
    type: z.enum(keysOf(GROUP_TYPES)),
    id: z.number(),
    name: z.string(),
    sponsor_company: z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(STATUS)) }).nullable(),
    sponsor_company_id: z.number().nullable(),
    document_id: z.number().nullable(),
    status: z.enum(keysOf(STATUS)).optional(),
  })
  .meta({ id: 'FoundGroup' });
export type FoundGroup = z.infer<typeof FoundGroup>;

export const Group = z
  .strictObject({
    instructions: z.string(),
    links: z.string(),
    addendum: z.union([z.literal(''), z.strictObject({ name: z.string(), file_id: z.number().nullable() })]).nullable(),
    code_of_conduct: z
      .union([z.literal(''), z.strictObject({ name: z.string(), file_id: z.number().nullable() })])
      .nullable(),
    current_license: z
      .union([z.literal(''), z.strictObject({ name: z.string(), file_id: z.number().nullable() })])
      .nullable(),
    has_banner: z.boolean(),
    banner: z.string().nullable(),
    registration_url: z.string().nullable(),
    created_at: z.date(),
    updated_at: z.date(),
    version: z.string(),
    sponsor_company: z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(STATUS)) }).nullable(),
    host_is_member: z.boolean(),
    department: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
    document: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
    id: z.number(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(keysOf(STATUS)),
    type: z.enum(keysOf(GROUP_TYPES)),
    sponsor_company_id: z.number().nullable(),
    department_id: z.number().nullable(),
    document_id: z.number().nullable(),
    addendum_name: z.string().nullable(),
    force_addendum: z.boolean(),
    custom_sla: z.boolean(),
    p1_message: z.string().nullable(),
    p2_message: z.string().nullable(),
    p3_message: z.string().nullable(),
    p1_response_time: z.number().nullable(),
    p2_response_time: z.number().nullable(),
    p3_response_time: z.number().nullable(),
    p1_clock: z.enum(keysOf(RESPONSE_CLOCKS)),
    p2_clock: z.enum(keysOf(RESPONSE_CLOCKS)),
    p3_clock: z.enum(keysOf(RESPONSE_CLOCKS)),
    calendar_id: z.number().nullable(),
    msteams_integration: z.boolean(),
    msteams_manager_email: z.string().nullable(),
    msteams_team_url: z.string().nullable(),
    vhost: z.string().nullable(),
    host_email: z.string().nullable(),
    price: z.number(),
    price_three_years: z.number(),
    registration_status_url: z.string().nullable(),
  })
  .meta({ id: 'Group' });

/** A row of the network's group list (spec 3 §2). */
export const GroupRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    type: z.enum(keysOf(GROUP_TYPES)),
    status: z.enum(keysOf(STATUS)),
    sponsor_company: z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(STATUS)) }).nullable(),
    companies: z.number(),
    registration_url: z.string().nullable(),
  })
  .meta({ id: 'GroupRow' });
export type GroupRow = z.infer<typeof GroupRow>;

/** A row of a group's Documents table (spec 2 §3). */
export const GroupDocumentRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    company_id: z.number().nullable(),
    company: z.strictObject({ name: z.string() }).nullable(),
    document_type: z.enum(keysOf(SSO_SOURCES)),
    url: z.string().nullable(),
    /** Name of the uploaded file, under both names of the specification (spec 2 §3, spec 3 §3). */
    document_name: z.string().nullable(),
    original_filename: z.string().nullable(),
    size: z.number().nullable(),
    created_by: z.strictObject({ first_name: z.string(), last_name: z.string() }).nullable(),
    updated_at: z.date(),
  })
  .meta({ id: 'GroupDocumentRow' });
export type GroupDocumentRow = z.infer<typeof GroupDocumentRow>;

const Named = z.strictObject({ id: z.number(), name: z.string() }).meta({ id: 'Named' });

/** A company's membership in a group as its form shows it (spec 3 §3, "Group relation"). */
export const GroupRelation = z
  .strictObject({
    relation_id: z.number(),
    community_id: z.number().nullable(),
    community: FoundGroup.nullable(),
    department_id: z.number().nullable(),
    department: Named.nullable(),
    document_id: z.number().nullable(),
    document: Named.nullable(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)),
    member_relationship: z.enum(keysOf(MEMBER_RELATIONSHIPS)),
    is_active: z.literal([0, 1]),
    selected_users: z.array(z.number()),
    /** Changes with every save; null for a new one. */
    version: z.string().nullable(),
  })
  .meta({ id: 'GroupRelation' });
export type GroupRelation = z.infer<typeof GroupRelation>;

export const GroupUser = z
  .strictObject({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    city: z.string().nullable(),
    country: z.strictObject({ name: z.string() }).nullable(),
    role: z.enum(keysOf(ROLES)),
    status: z.enum(keysOf(USER_STATUS)),
    last_login_date: z.date().nullable(),
  })
  .meta({ id: 'GroupUser' });

/** A user with access to a group (spec 2 §3, "Group user access"). */
export const AccessRow = z.strictObject({ user_id: z.number(), user: GroupUser }).meta({ id: 'AccessRow' });
export type AccessRow = z.infer<typeof AccessRow>;

/** A user of a company to choose for a membership, and whether its list includes them. */
export const CandidateRow = GroupUser.omit({ last_login_date: true })
  .extend({ group_access: z.boolean() })
  .meta({ id: 'CandidateRow' });
export type CandidateRow = z.infer<typeof CandidateRow>;

/** A company's membership in a group, as a whole or with a department. */
export const OwnRelation = z
  .strictObject({
    id: z.number(),
    community_id: z.number(),
    department: Named.nullable(),
    /** Process that receives cases there (rule: directory.receiving-process). */
    document: Named.nullable(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)),
    users_with_access: z.number().nullable(),
  })
  .meta({ id: 'OwnRelation' });
export type OwnRelation = z.infer<typeof OwnRelation>;

/** A row of "My Partners" (spec 2 §2): a visible company or department in one group, with its process. */
export const PartnerCompanyRow = z
  .strictObject({
    id: z.string(),
    company: Named,
    department: Named.nullable(),
    community: Named,
    membership_type: z.enum(keysOf(MEMBERSHIPS)),
    document: Named,
  })
  .meta({ id: 'PartnerCompanyRow' });
export type PartnerCompanyRow = z.infer<typeof PartnerCompanyRow>;

export const PartnerGroup = z
  .strictObject({
    community: z.strictObject({
      id: z.number(),
      addendum: z.union([z.literal(''), z.strictObject({ name: z.string() })]).nullable(),
    }),
    my_relation: OwnRelation.nullable(),
    my_relations: z.array(OwnRelation),
    vhost: z.string().nullable(),
    partner_group: z.strictObject({
      vhost: z.string().nullable(),
      registration_url: z.string().nullable(),
      registration_status_url: z.string().nullable(),
    }),
    addendum: z.union([z.literal(''), z.strictObject({ name: z.string() })]).nullable(),
    code_of_conduct: z.union([z.literal(''), z.strictObject({ name: z.string() })]).nullable(),
    current_license: z.union([z.literal(''), z.strictObject({ name: z.string() })]).nullable(),
    custom_sla: z
      .strictObject({
        p1_message: z.string().nullable(),
        p2_message: z.string().nullable(),
        p3_message: z.string().nullable(),
      })
      .nullable(),
    response_times: z.strictObject({ p1: z.number(), p2: z.number(), p3: z.number() }),
    id: z.number(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.enum(keysOf(GROUP_TYPES)),
    sponsor_company_id: z.number().nullable(),
    sponsor_company: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
    force_addendum: z.boolean(),
    addendum_name: z.string().nullable(),
    price: z.number(),
    price_three_years: z.number(),
  })
  .meta({ id: 'PartnerGroup' });

/**
 * A row of the groups table (spec 2 §2): a group with one membership of the company; null where the company only hosts
 * the group.
 */
export const PartnerGroupRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    type: z.enum(keysOf(GROUP_TYPES)),
    sponsor_company: Named.nullable(),
    my_relation: OwnRelation.nullable(),
  })
  .meta({ id: 'PartnerGroupRow' });
export type PartnerGroupRow = z.infer<typeof PartnerGroupRow>;

/** A membership of a group. What is optional only network staff get, who see inactive ones and any process too. */
export const GroupMember = z
  .strictObject({
    id: z.number(),
    company: z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(STATUS)).optional() }),
    department: Named.nullable(),
    membership_type: z.enum(keysOf(MEMBERSHIPS)),
    /** Process that receives cases (rule: directory.receiving-process). */
    document: z
      .strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(PROCESS_STATUS)).optional() })
      .nullable(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)).optional(),
    member_relationship: z.enum(keysOf(MEMBER_RELATIONSHIPS)).optional(),
    is_active: z.literal([0, 1]).optional(),
    is_host: z.boolean().optional(),
    created_at: z.date(),
  })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

/** A row of a group's Partners table (spec 2 §3): another member of the group. */
export const PartnerRow = z
  .strictObject({
    id: z.number(),
    company: Named,
    department: Named.nullable(),
    membership_type: z.enum(keysOf(MEMBERSHIPS)),
    document: Named.nullable(),
    created_at: z.date(),
  })
  .meta({ id: 'PartnerRow' });
export type PartnerRow = z.infer<typeof PartnerRow>;

export const PlacementDepartment = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    document: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
  })
  .meta({ id: 'PlacementDepartment' });

export const PlacementChoices = z
  .strictObject({
    departments: z.array(PlacementDepartment),
    documents: z.array(z.strictObject({ id: z.number(), name: z.string(), status: z.enum(keysOf(PROCESS_STATUS)) })),
  })
  .meta({ id: 'PlacementChoices' });
export type PlacementChoices = z.infer<typeof PlacementChoices>;
