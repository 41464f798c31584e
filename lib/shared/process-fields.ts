/** Fields of a process that its company's admins change, by their labels (spec 2 §7). */
export const PROCESS_FIELDS = {
  title: 'Process Name',
  support_hours: 'Support Hours',
  product_supported: 'Products Supported',
  collaborate_email: 'To Email',
  collaborate_cc_email: 'CC Email',
  escalation_instructions: 'Escalation Instructions',
  escalation_user_id: 'Escalation Contact',
  alt_escalation_user_id: 'Alternate Escalation Contact',
  escalation_alias: 'Escalation Alias',
} as const;
export type ProcessField = keyof typeof PROCESS_FIELDS;

/** The fields that hold HTML. */
export const RICH_FIELDS: string[] = ['escalation_instructions', 'admin_note', 'document_html'];

/** Sent for a contact without an account, who is not in the select, to keep that contact. */
export const SAME_CONTACT = 'same';

/** Fields that only the network changes, by their labels (spec 3 §2). */
export const NETWORK_FIELDS = {
  status: 'Status',
  admin_note: 'Admin Note',
  json_type: 'JSON Type',
  tags: 'Tags',
  departments: 'Departments',
  groups: 'Groups',
  new_receiving_member: 'Email for New Receiving Members',
  common_customer_section_title: 'Title of the Customer Section',
  document_html: 'HTML',
  parent_option_name: 'Variant Name',
  linkages: 'Inbound Processes',
  fields: 'Fields',
} as const;

/** One line of "what changed" in a version, as text. */
export type VersionChange = { field: string; label: string; before: string; after: string };

/** The email template that a process may choose (spec 3 §2). */
export const TEMPLATE_TYPE = 'new_receiving_member';

/** Standard fields of every case that a copy field may repeat (spec 1 §3). */
export const COPY_SOURCES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone',
  internal_case_number: 'Internal case number',
  problem_summary: 'Problem summary',
  problem_description: 'Problem description',
} as const;

/** What a database select may list (rule: forms.db-select). */
export const DB_SELECT_MODELS = {
  country: 'Countries',
  company: 'Companies that the caller works with',
  department: 'Departments of a chosen company',
  community: 'The caller’s groups',
} as const;
