import { z } from 'zod';
import { Email, Id, IdOf, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { AddressList } from './addresses';

const RICH_TEXT_LENGTH = 20_000;

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

/**
 * Entries of the process form. An optional field that is missing keeps its value, an empty one is cleared. `version_id`
 * is the version that the form was opened with (rule: admin.process-conflict).
 */
export const ProcessEntry = z.object({
  title: SingleLine('the process name'),
  support_hours: SingleLine('the support hours', 300),
  product_supported: MultiLine('the products that you support', 2000),
  collaborate_email: AddressList.optional(),
  collaborate_cc_email: AddressList.optional(),
  escalation_instructions: optional(
    z.string('Enter the instructions.').max(RICH_TEXT_LENGTH, `Use at most ${RICH_TEXT_LENGTH} characters.`),
  ).optional(),
  escalation_user_id: optional(IdOf('a contact')).optional(),
  alt_escalation_user_id: optional(IdOf('a contact')).optional(),
  escalation_alias: optional(Email).optional(),
  version_id: optional(Id).optional(),
});
export type ProcessEntry = z.output<typeof ProcessEntry>;
