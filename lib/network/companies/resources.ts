import 'server-only';
import { z } from 'zod';
import { CompanyFacts, SessionCompany } from '@/lib/people/accounts/resources';
import { UserSummary } from '@/lib/platform/operation/resources';
import {
  GROUP_TYPES,
  MEMBER_RELATIONSHIPS,
  SSO_PROTOCOLS,
  SSO_SOURCES,
  STATUS,
  USER_ACCESS,
  keysOf,
  REQUEST_STATUS,
} from '@/lib/shared/enums';
import { WorstProcess } from '@/lib/partners/health/resources';
import { MISSING_FOR_CASES } from './policy';
import { CompanyHealth, Connections } from './standing-resources';

/** A company as its managers and network staff read it (spec 2 §2, spec 3 §3). */
export const Company = CompanyFacts.extend({
  login_page_url: z.string(),
  metadata_url: z.string(),
  country: z.string().nullable(),
  additional_domains: z.array(z.string()),
  communications_email: z.string().nullable(),
  bcc_response_email: z.string().nullable(),
  show_in_public_web: z.boolean(),
  allow_notes: z.boolean(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  region_text: z.string().nullable(),
  public_web_text: z.string().nullable(),
  requires_approval: z.boolean(),
  signup_manager_id: z.number().nullable(),
  alt_signup_manager_id: z.number().nullable(),
}).meta({ id: 'Company' });

/** A row of the companies list (spec 3 §2). */
export const CompanyRow = Company.pick({
  id: true,
  name: true,
  slug: true,
  status: true,
  membership_type: true,
  login_page_url: true,
})
  .extend({
    users: z.number(),
    /** Names of the groups with an active membership of the company. */
    groups: z.array(z.string()),
    to_do: Connections.shape.to_do,
    connections: Connections.pick({ login_method: true, api_clients: true, webhooks: true }),
    last_login_at: z.string().nullable(),
    /** Day on which the contract ends, entered or implied by the latest payment (rule: network.contract-end). */
    contract_ends_on: z.string().nullable(),
    ...CompanyHealth.shape,
  })
  .meta({ id: 'CompanyRow' });
export type CompanyRow = z.infer<typeof CompanyRow>;

const ManagerContact = z
  .strictObject({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'ManagerContact' });
export type ManagerContact = z.infer<typeof ManagerContact>;

const CompanyManagers = z
  .strictObject({
    business_manager: z.strictObject({ people: z.array(ManagerContact), total: z.number() }),
    program_manager: z.strictObject({ people: z.array(ManagerContact), total: z.number() }),
  })
  .meta({ id: 'CompanyManagers' });

export const Department = z
  .strictObject({
    id: z.number(),
    company_id: z.number(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(keysOf(STATUS)),
  })
  .meta({ id: 'Department' });
export type Department = z.infer<typeof Department>;

/** A department as the console edits it (spec 3 §7). */
export const EditedDepartment = Department.extend({
  community_id: z.number().nullable(),
  contact_document_id: z.number().nullable(),
  calendar_id: z.number().nullable(),
  updated_at: z.date(),
}).meta({ id: 'EditedDepartment' });
export type EditedDepartment = z.infer<typeof EditedDepartment>;

/** Whether a company receives cases (rule: companies.receives-cases). */
export const Receiving = z
  .strictObject({
    missing: z.enum(keysOf(MISSING_FOR_CASES)).nullable(),
    subject_id: z.number().nullable(),
    process: WorstProcess.nullable(),
  })
  .meta({ id: 'Receiving' });
export type Receiving = z.infer<typeof Receiving>;

export const CompanyDetails = z
  .strictObject({
    company: Company,
    managers: CompanyManagers,
    signup_manager: z.strictObject({ id: z.number(), first_name: z.string(), last_name: z.string() }).nullable(),
    alt_signup_manager: z.strictObject({ id: z.number(), first_name: z.string(), last_name: z.string() }).nullable(),
    departments: z.array(Department),
    receiving: Receiving,
  })
  .meta({ id: 'CompanyDetails' });
export type CompanyDetails = z.infer<typeof CompanyDetails>;

export const CompanyMembership = z
  .strictObject({
    id: z.number(),
    community_id: z.number(),
    community: z.strictObject({ id: z.number(), name: z.string(), type: z.enum(keysOf(GROUP_TYPES)) }),
    department_id: z.number().nullable(),
    department: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
    document_id: z.number().nullable(),
    document: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)),
    member_relationship: z.enum(keysOf(MEMBER_RELATIONSHIPS)),
    is_active: z.literal([0, 1]),
  })
  .meta({ id: 'CompanyMembership' });
export type CompanyMembership = z.infer<typeof CompanyMembership>;

export const DefaultGroup = z
  .strictObject({
    community_id: z.number(),
    name: z.string(),
    user_access_flag: z.enum(keysOf(USER_ACCESS)),
    is_default: z.boolean(),
  })
  .meta({ id: 'DefaultGroup' });
export type DefaultGroup = z.infer<typeof DefaultGroup>;

/** A company's registration settings, named as in the specification (spec 2 §3, §7). */
export const Registration = z
  .strictObject({
    requires_approval: z.literal([0, 1]),
    signup_manager_id: z.number().nullable(),
    alt_signup_manager_id: z.number().nullable(),
    group_access: z.array(z.number()),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const SignupManager = UserSummary.meta({ id: 'SignupManager' });
export type SignupManager = z.infer<typeof SignupManager>;

export const RegistrationForm = z
  .strictObject({
    former_managers: z.array(z.strictObject({ id: z.number(), first_name: z.string(), last_name: z.string() })),
    settings: Registration,
    /** Changes with the settings, to detect that a save would overwrite unseen values. */
    version: z.string(),
    managers: z.array(SignupManager),
    groups: z.array(DefaultGroup),
    waiting: z.number(),
  })
  .meta({ id: 'RegistrationForm' });

const Flag = z.literal([0, 1]);

/** A company with every field of its form (spec 3 §3). */
export const CompanySettings = Company.omit({ country: true })
  .extend({
    country_id: z.number().nullable(),
    contract_ends_on: z.string().nullable(),
    logo: z.string().nullable(),
    login_page_text: z.string(),
    show_in_public_web: Flag,
    allow_notes: Flag,
    requires_approval: Flag,
    sso_protocol: z.enum(keysOf(SSO_PROTOCOLS)),
    sso_identity_source: z.enum(keysOf(SSO_SOURCES)).nullable(),
    sso_idp_entity_url: z.string().nullable(),
    sso_idp_federation_url: z.string().nullable(),
    sso_idp_logout_url: z.string().nullable(),
    sso_idp_file: z.string().nullable(),
    sso_login_section: z.string(),
    sso_registration_section: z.string(),
    created_at: z.date(),
    updated_at: z.date(),
    version: z.string(),
  })
  .meta({ id: 'CompanySettings' });
export type CompanySettings = z.infer<typeof CompanySettings>;

/** A partner's company (rule: directory.partner-company). */
export const PartnerCompany = CompanyFacts.extend({ logo: z.string(), note: z.string().nullable() }).meta({
  id: 'PartnerCompany',
});

/** The reader's company with its registration and single sign-on settings (spec 1 §3). */
export const OwnCompany = SessionCompany.extend({
  requires_approval: z.boolean(),
  signup_manager_id: z.number().nullable(),
  alt_signup_manager_id: z.number().nullable(),
  sso_idp_federation_url: z.string().nullable(),
  sso_idp_entity_url: z.string().nullable(),
  sso_login_section: z.string(),
  sso_registration_section: z.string(),
  sso_identity_source: z.enum(keysOf(SSO_SOURCES)).nullable(),
  sso_identity_file: z.string().nullable(),
}).meta({ id: 'OwnCompany' });

/** The same as its administrators read it (spec 2 §3). */
export const AdministeredCompany = OwnCompany.extend({
  use_group_login: z.boolean(),
  communications_email: z.string().nullable(),
  bcc_response_email: z.string().nullable(),
  /** Comma-separated. */
  additional_domains: z.string(),
  show_in_public_web: z.boolean(),
  registration: Registration.omit({ group_access: true }).extend({
    communities: z.array(DefaultGroup.omit({ is_default: true }).extend({ checked: z.boolean() })),
  }),
}).meta({ id: 'AdministeredCompany' });

/** What a company asked the network to change, and the answer (rule: admin.change-request). */
export const ChangeRequest = z
  .strictObject({
    id: z.number(),
    change_type: z.string(),
    changes: z.string(),
    status: z.enum(keysOf(REQUEST_STATUS)),
    answer: z.string().nullable(),
    decided_at: z.date().nullable(),
    created_at: z.date(),
    user: z.strictObject({ first_name: z.string(), last_name: z.string() }),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** A partner group as its landing page shows it (spec 1 §2). */
export const LandingGroup = z
  .strictObject({
    vhost: z.string(),
    addendum: z.strictObject({ name: z.string() }).nullable(),
    instructions: z.string(),
    links: z.string(),
    logo: z.string(),
    has_banner: z.boolean(),
    contact_email: z.string(),
    id: z.number(),
    name: z.string(),
    status: z.enum(keysOf(STATUS)),
    force_addendum: z.boolean(),
    price: z.number(),
    price_three_years: z.number(),
  })
  .meta({ id: 'LandingGroup' });
export type LandingGroup = z.infer<typeof LandingGroup>;

/** A company as its landing page shows it (spec 1 §2). */
export const LandingCompany = Company.pick({
  id: true,
  name: true,
  full_name: true,
  slug: true,
  status: true,
  domain: true,
  additional_domains: true,
  login_method: true,
  requires_approval: true,
})
  .extend({
    login_page_text: z.string(),
    sso_login_section: z.string(),
    sso_registration_section: z.string(),
    sso_login_url: z.string().nullable(),
    sso_setup: z.boolean(),
    logo: z.string(),
  })
  .meta({ id: 'LandingCompany' });
export type LandingCompany = z.infer<typeof LandingCompany>;
