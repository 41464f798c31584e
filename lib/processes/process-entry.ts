import { z } from 'zod';
import { Id, IdOf, MultiLine, optional } from '@/lib/shared/fields';
import { OWN_TEXTS, SAME_CONTACT, textOf, type OwnText, type Texts } from './process-fields';
import { textEntries } from './text-entries';

/** A contact chosen from a select; undefined to keep the one without an account. */
export const ContactEntry = z.preprocess(
  (value) => (value === SAME_CONTACT ? undefined : value),
  optional(IdOf('a contact')).optional(),
);

/**
 * Fields of the process form. A missing optional field keeps its value, an empty one is cleared. `version_id` is the
 * version the form was opened with (rule: admin.process-conflict).
 */
export const ProcessEntry = z.object({
  ...textEntries(
    OWN_TEXTS,
    OWN_TEXTS.filter((name) => textOf(name).required),
  ),
  product_supported: MultiLine('the products that you support', textOf('product_supported').max),
  escalation_user_id: ContactEntry,
  alt_escalation_user_id: ContactEntry,
  version_id: optional(Id).optional(),
});
export type ProcessEntry = Partial<Texts<OwnText>> & {
  escalation_user_id?: number | null;
  alt_escalation_user_id?: number | null;
  version_id?: number | null;
};
