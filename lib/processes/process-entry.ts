import { z } from 'zod';
import { Email, Id, IdOf, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { AddressList } from './addresses';
import { SAME_CONTACT } from '@/lib/shared/process-fields';

const RICH_TEXT_LENGTH = 20_000;

const Contact = z.preprocess(
  (value) => (value === SAME_CONTACT ? undefined : value),
  optional(IdOf('a contact')).optional(),
);

/**
 * Fields of the process form. A missing optional field keeps its value, an empty one is cleared. `version_id` is the
 * version the form was opened with (rule: admin.process-conflict).
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
  escalation_user_id: Contact,
  alt_escalation_user_id: Contact,
  escalation_alias: optional(Email).optional(),
  version_id: optional(Id).optional(),
});
export type ProcessEntry = z.output<typeof ProcessEntry>;
