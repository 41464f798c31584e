import { z } from 'zod';
import { DOCUMENT_TYPES, JSON_TYPES, keysOf, PROCESS_STATUS } from '@/lib/shared/enums';
import { Checkbox, Email, Id, IdOf, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { SAME_CONTACT, TEMPLATE_TYPE } from '@/lib/shared/process-fields';
import { AddressList } from './addresses';
import { DesignedFields } from './designed-fields';

const MAX_RICH_TEXT = 20_000;
export const MAX_PAGE = 50_000;
const MAX_TAGS = 50;
const MAX_LINKAGES = 50;
const MAX_LIST = 500;

const Html = (what: string, max: number) =>
  optional(z.string(`Enter ${what}.`).max(max, `Use at most ${max} characters.`));
const Contact = z.preprocess(
  (value) => (value === SAME_CONTACT ? undefined : value),
  optional(IdOf('a contact')).optional(),
);

/** A list whose length is checked before its entries are parsed. A single value counts as a list of one. */
const List = <T extends z.ZodType>(entry: T, max: number, what: string) =>
  z.preprocess(
    (value) => (value === null || value === '' ? [] : value === undefined || Array.isArray(value) ? value : [value]),
    z
      .unknown()
      .refine((list) => Array.isArray(list) && list.length <= max, {
        error: `Use at most ${max} ${what}.`,
        abort: true,
      })
      .pipe(z.array(entry)),
  );

/** One per line, or a list. Duplicates are dropped. */
const Tags = z.preprocess(
  (value) =>
    (typeof value === 'string' ? value.slice(0, 20_000).split(/\r?\n/) : Array.isArray(value) ? value : []).filter(
      (tag) => typeof tag !== 'string' || tag.trim(),
    ),
  List(SingleLine('a tag', 100), MAX_TAGS, 'tags').transform((tags) => [
    ...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values(),
  ]),
);

const Offered = z.object({
  option_name: SingleLine('the option name'),
  contact_document_id: IdOf('an inbound process'),
});

/** A linkage of a parent; null for one marked as deleted, which is not validated. */
const Linkage = z.unknown().transform((row, ctx): z.output<typeof Offered> | null => {
  if (typeof row === 'object' && row && 'deleted' in row && Checkbox.safeParse(row.deleted).data) return null;
  const { data, error } = Offered.safeParse(row);
  for (const { path, message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', path, message });
  return data ?? z.NEVER;
});

/**
 * Fields of a process the network can change (spec 3 §7). A missing field keeps its value, an empty one is cleared.
 * `version_id` is the version the form was opened with (rule: network.process-conflict).
 */
export const NetworkEntry = z.object({
  document_type: z.enum(keysOf(DOCUMENT_TYPES), 'Choose a type.').optional(),
  status: z.enum(keysOf(PROCESS_STATUS), 'Choose a status.').optional(),
  title: SingleLine('the process name').optional(),
  support_hours: SingleLine('the support hours', 300).optional(),
  product_supported: MultiLine('the products supported', 2000).optional(),
  json_type: optional(z.enum(keysOf(JSON_TYPES), 'Choose a JSON type.')).optional(),
  collaborate_email: AddressList.optional(),
  collaborate_cc_email: AddressList.optional(),
  main_escalation_contact: Contact,
  alt_escalation_contact: Contact,
  escalation_instructions: Html('the instructions', MAX_RICH_TEXT).optional(),
  escalation_alias: optional(Email).optional(),
  admin_note: Html('the note', MAX_RICH_TEXT).optional(),
  departments: List(IdOf('a department'), MAX_LIST, 'departments').optional(),
  groups: List(IdOf('a group'), MAX_LIST, 'groups').optional(),
  email_templates: z.object({ [TEMPLATE_TYPE]: optional(IdOf('an email')) }, 'Choose an email.').optional(),
  tags: Tags.optional(),
  document_html: Html('the HTML', MAX_PAGE).optional(),
  parent_option_name: optional(SingleLine('the variant name')).optional(),
  linkages: List(Linkage, MAX_LINKAGES, 'rows').optional(),
  common_customer_section_title: optional(SingleLine('the title', 100)).optional(),
  fields: DesignedFields.optional(),
  version_id: optional(Id).optional(),
});
export type NetworkEntry = z.output<typeof NetworkEntry>;
