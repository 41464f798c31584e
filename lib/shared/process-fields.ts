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

/** The field that holds HTML. */
export const RICH_FIELD = 'escalation_instructions' satisfies ProcessField;

/** Sent for a contact without an account, who is in no list: stays. */
export const SAME_CONTACT = 'same';
