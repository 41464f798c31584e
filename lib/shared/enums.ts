/**
 * All enums with the labels shown to users (spec 1 §3–4, spec 2 §3, spec 3 §3). Database enums, validation, selects and
 * badges derive from these.
 */
import type { LINK_LIFETIME } from './durations';

export const ROLES = {
  super_admin: 'Super Admin',
  program_manager: 'Program Manager',
  business_manager: 'Business Manager',
  caller: 'Standard User',
  api: 'API User',
} as const;
export type Role = keyof typeof ROLES;

export const MANAGER_ROLES = ['business_manager', 'program_manager'] as const satisfies Role[];

export const USER_TYPES = { basic: 'Basic', admin: 'Admin' } as const;
export type UserType = keyof typeof USER_TYPES;

/** Only active users can hold a session (rule: accounts.status). */
export const USER_STATUS = {
  active: 'Active',
  inactive: 'Inactive',
  pending_verification: 'Waiting for email verification',
  pending_approval: 'Waiting for approval',
  rejected: 'Rejected',
  deleted: 'Deleted',
  /** Not a person: acts for an API client that the company's managers created, and is in no list of users. */
  program: 'API client',
} as const;
export type UserStatus = keyof typeof USER_STATUS;

/** Emails about cases that a person gets (rule: mail.notifications). */
export const NOTIFICATIONS = {
  all: 'All',
  mine: 'Only about my cases',
  direct: 'Only answers to me',
} as const;
export type Notifications = keyof typeof NOTIFICATIONS;

/** Saturdays and Sundays of a person's quiet hours (rule: mail.quiet-hours). */
export const QUIET_WEEKENDS = { same: 'As on other days', all_day: 'All day', none: 'None' } as const;

/** Clocks of a response time (rule: clock.receivers-hours). */
export const RESPONSE_CLOCKS = { around_the_clock: 'Around the clock', receiver: 'Receiver’s hours' } as const;
export type ResponseClock = keyof typeof RESPONSE_CLOCKS;

export const ROTA_REPEATS = { none: 'Once', weekly: 'Every week' } as const;
export type RotaRepeats = keyof typeof ROTA_REPEATS;

/** Origin of an account; shown as "Created Through" (spec 2 §2). */
export const REGISTRATION_TYPES = {
  registration: 'Registration',
  email_link: 'Email link',
  sso: 'Single sign-on',
  company_admin: 'Company admin',
  super_admin: 'Super admin',
  onboarding: 'Onboarding',
  directory: 'Directory',
} as const;
export type RegistrationType = keyof typeof REGISTRATION_TYPES;

export const STATUS = { active: 'Active', inactive: 'Inactive' } as const;
export type Status = keyof typeof STATUS;

export const MEMBERSHIPS = {
  limited: 'Limited',
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
  elite: 'Elite',
  'offline partner': 'Offline partner',
} as const;
export type Membership = keyof typeof MEMBERSHIPS;

export const LOGIN_METHODS = {
  email_link: 'Email link',
  requires_registration: 'Requires registration',
  sso: 'Single sign-on',
} as const;
export type LoginMethod = keyof typeof LOGIN_METHODS;

export const SSO_SOURCES = { url: 'URL', file: 'File' } as const;

export const GROUP_TYPES = {
  solution_support: 'Solution Support',
  partner_program: 'Partner Program',
  open_group: 'Open Group',
} as const;

export const USER_ACCESS = { all: 'All Users', limit: 'Limited Access' } as const;

export const MEMBER_RELATIONSHIPS = { many_to_many: 'See all Members', one_to_many: 'Only Sponsor' } as const;

export const DOCUMENT_TYPES = {
  ticket: 'Collaboration',
  solution_support: 'Solution Support',
  json: 'JSON',
  manager: 'Manager',
  default: 'Static HTML',
  parent: 'Parent',
} as const;
export type ProcessType = keyof typeof DOCUMENT_TYPES;

export const PROCESS_STATUS = { approved: 'Approved', pending: 'Pending', rejected: 'Rejected' } as const;
export type ProcessStatus = keyof typeof PROCESS_STATUS;

/** States of a company's changes to the fields of a process (rule: processes.draft). */
export const DRAFT_STATUS = {
  draft: 'Draft',
  waiting: 'Waiting for release',
  refused: 'Not released',
  released: 'Released',
  discarded: 'Discarded',
} as const;
export type DraftStatus = keyof typeof DRAFT_STATUS;

export const MANAGER_TYPES = { main: 'Main', other: 'Other' } as const;
export type ManagerType = keyof typeof MANAGER_TYPES;

export const JSON_TYPES = { cisco_xylem: 'Cisco Xylem' } as const;

export const SECTIONS = {
  common_customer_section: 'Customer Information',
  problem_section: 'Problem Information',
  contact_section: 'Contact Information',
} as const;
export type Section = keyof typeof SECTIONS;

export const FIELD_TYPES = {
  hidden: 'Hidden',
  integer: 'Number',
  phone: 'Phone',
  select: 'Select',
  string: 'Text',
  text: 'Long text',
  url: 'URL',
  email: 'Email',
  tierselect: 'Tier select',
  groupselect: 'Group select',
  db_select: 'Database select',
  copy: 'Copy',
  timezone: 'Timezone',
} as const;
export type FieldType = keyof typeof FIELD_TYPES;

export const CASE_STATUS = {
  open: 'Awaiting response',
  accepted: 'Collaboration accepted',
  information: 'Information requested',
  rejected: 'Collaboration rejected',
  closed: 'Collaboration closed',
} as const;
export type CaseStatus = keyof typeof CASE_STATUS;

/** How a closed case went, as its submitting side says (rule: cases.rating). */
export const CASE_RATINGS = {
  solved_quickly: 'Solved quickly',
  solved: 'Solved',
  not_solved: 'Not solved',
} as const;
export type CaseRating = keyof typeof CASE_RATINGS;

export const RESPONSE_TYPES = {
  approval: 'Accepted',
  rejection: 'Rejected',
  'information-request': 'Information requested',
  'information-response': 'Information provided',
  handover: 'Handed over',
} as const;
export type ResponseType = keyof typeof RESPONSE_TYPES;

export const PRIORITIES = { low: 'P3', medium: 'P2', high: 'P1' } as const;
export type Priority = keyof typeof PRIORITIES;
export const PRIORITY_NAMES = { low: 'Low', medium: 'Medium', high: 'High' } as const satisfies Record<
  Priority,
  string
>;
/** Priorities as the super admin's console names them (spec 3 §2). */
export const NETWORK_PRIORITIES = {
  low: 'Priority 3',
  medium: 'Priority 2',
  high: 'Priority 1',
} as const satisfies Record<Priority, string>;

/** Kinds of a linked case, seen from the case that names it (rule: links.kinds). */
export const LINK_KINDS = {
  linked: 'Linked case',
  parent: 'Parent case',
  child: 'Child case',
  duplicate: 'Duplicate',
} as const;
export type LinkKind = keyof typeof LINK_KINDS;
/** Readers of a case's note: only its author's company, or both companies (rule: room.audience). */
export const AUDIENCES = { internal: 'Internal', shared: 'Shared' } as const;
export type Audience = keyof typeof AUDIENCES;
/** Scopes of an API client, in words for its company's managers (rule: access.scopes). */
export const API_SCOPES = {
  'cases:read': 'Read cases, notes and attachments',
  'cases:write': 'Submit, answer, change and close cases; write notes and attachments',
  'partners:read': 'Search partners and read their forms',
  webhooks: 'Set up webhooks and read their deliveries',
  audit: 'Read the audit of the company',
} as const;
export type ApiScope = keyof typeof API_SCOPES;

export const NOTE_SOURCES = { web: 'Web', link: 'Mailed link', mail: 'Email', api: 'API' } as const;
export type NoteSource = keyof typeof NOTE_SOURCES;
/** `unchecked`: no scanner is configured. `gone`: the bytes are removed (rule: room.files). */
export const CASE_FILE_STATES = {
  unchecked: 'Not checked for viruses',
  checking: 'Being checked for viruses',
  clean: 'Checked for viruses',
  infected: 'Infected',
  gone: 'Removed',
} as const;
export type CaseFileState = keyof typeof CASE_FILE_STATES;

/** State of an inbound address (rule: health.addresses). */
export const ADDRESS_STATES = { unconfirmed: 'Not confirmed', confirmed: 'Confirmed', refused: 'Refused' } as const;
export type AddressState = keyof typeof ADDRESS_STATES;
/** Health of a process, worst first (rule: health.verdict). */
export const HEALTH = { red: 'Not reached', amber: 'Needs attention', green: 'Healthy' } as const;
export type Health = keyof typeof HEALTH;

export const ESCALATION_ROLES = ['the escalation contact', 'the alternate contact', 'the escalation alias'] as const;

export const COLLABORATE_TYPES = { company: 'Company', department: 'Department' } as const;
export type CollaborateType = keyof typeof COLLABORATE_TYPES;

export const GROUP_DOCUMENT_TYPES = { file: 'File', url: 'URL' } as const;

export const ESCALATION_TYPES = {
  critical: 'Critical customer situation',
  response: 'No response',
  quality: 'Quality of collaboration',
} as const;

export const ONBOARDING_STATUS = {
  started: 'Started',
  submitted: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export const CONTRACT_LENGTHS = { one_year: 'One year', three_years: 'Three years' } as const;
export const PAYMENT_TYPES = { credit_card: 'Credit card', invoice: 'Invoice' } as const;
export const PAYMENT_STATUS = { pending: 'Pending', paid: 'Paid', failed: 'Failed', refunded: 'Refunded' } as const;

/** Purposes of mailed one-time tokens (rule: tokens.mailed). */
export const TOKEN_PURPOSES = {
  reset: 'Reset password',
  verify: 'Verify account',
  email_change: 'Confirm a new email address',
  email_login: 'Email login',
  approval: 'Account approval',
  onboarding_restore: 'Restore onboarding',
  manager_response: 'Manager response',
  respond: 'Respond to a case',
  information: 'Provide information',
  teams_connect: 'Connect Microsoft Teams',
  keep_open: 'Keep a case open',
  invitation: 'Invitation of a user',
  onboarding_code: 'Code of a registration',
  inbound_address: 'Confirm an inbound address',
  factor_reset: 'Cancel a reset of second factors',
  user_export: 'Download a copy of your data',
} as const satisfies Record<keyof typeof LINK_LIFETIME, string>;
export type TokenPurpose = keyof typeof TOKEN_PURPOSES;

export const SESSION_KINDS = { browser: 'Browser', api: 'API client' } as const;
export const DELIVERY_KINDS = { email: 'Email' } as const;
export type DeliveryKind = keyof typeof DELIVERY_KINDS;
/** `skipped`: the email was obsolete before it was sent (docs/decisions/005). */
export const MAIL_STATUS = { queued: 'Queued', sent: 'Sent', failed: 'Refused', skipped: 'Not sent' } as const;
export type MailStatus = keyof typeof MAIL_STATUS;
export const REQUEST_STATUS = { open: 'Open', done: 'Done', declined: 'Declined' } as const;
export type RequestStatus = keyof typeof REQUEST_STATUS;

/** Changes that a company can request from the network (rule: admin.change-request). */
export const CHANGE_TYPES = {
  company: 'Company information',
  departments: 'Departments',
  users: 'Users',
  process: 'Inbound process',
  partner_group: 'Partner groups',
  membership: 'Membership',
  other: 'Something else',
} as const;
export type ChangeType = keyof typeof CHANGE_TYPES;

/** Approval of new users, as the registration settings send it (spec 2 §2). */
export const APPROVAL_MODES = { 0: 'Auto Approve All Users', 1: 'All Users Must be Approved' } as const;

export function keysOf<E extends Record<string, string>>(labels: E): [keyof E & string, ...(keyof E & string)[]] {
  return Object.keys(labels) as [keyof E & string, ...(keyof E & string)[]];
}
