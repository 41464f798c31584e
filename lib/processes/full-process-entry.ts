import { z } from 'zod';
import { DOCUMENT_TYPES, keysOf, PROCESS_STATUS } from '@/lib/shared/enums';
import { Checkbox, Id, IdOf, optional, SingleLine } from '@/lib/shared/fields';
import { DesignedFields } from './entered-fields';
import { ContactEntry } from './process-entry';
import { TEMPLATE_TYPE, TEXTS } from './process-fields';
import { textEntries } from './text-entries';

const MAX_TAGS = 50;
const MAX_LINKAGES = 50;
const MAX_LIST = 500;

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
export const FullProcessEntry = z.object({
  document_type: z.enum(keysOf(DOCUMENT_TYPES), 'Choose a type.').optional(),
  status: z.enum(keysOf(PROCESS_STATUS), 'Choose a status.').optional(),
  ...textEntries(TEXTS),
  main_escalation_contact: ContactEntry,
  alt_escalation_contact: ContactEntry,
  departments: List(IdOf('a department'), MAX_LIST, 'departments').optional(),
  groups: List(IdOf('a group'), MAX_LIST, 'groups').optional(),
  email_templates: z.object({ [TEMPLATE_TYPE]: optional(IdOf('an email')) }, 'Choose an email.').optional(),
  tags: Tags.optional(),
  linkages: List(Linkage, MAX_LINKAGES, 'rows').optional(),
  fields: DesignedFields.optional(),
  version_id: optional(Id).optional(),
});
export type FullProcessEntry = z.output<typeof FullProcessEntry>;
