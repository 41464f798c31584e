import { z } from 'zod';
import { MAX_RULE_PARTNERS, MAX_RULES, RULE_HOURS } from '@/lib/shared/acceptance';
import { DOCUMENT_TYPES, JSON_TYPES, keysOf, PRIORITIES, PROCESS_STATUS } from '@/lib/shared/enums';
import { Checkbox, Email, Id, IdOf, MultiLine, optional, SingleLine } from '@/lib/shared/fields';
import { AddressList } from './addresses';
import { DesignedFields, jsonIn } from './entered-fields';
import {
  OWN_TEXTS,
  SAME_CONTACT,
  TEMPLATE_TYPE,
  textOf,
  TEXTS,
  type ProcessText,
  type TextName,
  type Texts,
} from './process-fields';

const MAX_TAGS = 50;
const MAX_LINKAGES = 50;
const MAX_LIST = 500;

const html = ({ what, max }: ProcessText) =>
  optional(z.string(`Enter ${what}.`).max(max, `Use at most ${max} characters.`));

const SCHEMAS: Record<ProcessText['kind'], (text: ProcessText) => z.ZodType> = {
  line: ({ what, max, required }) => (required ? SingleLine(what, max) : optional(SingleLine(what, max))),
  lines: ({ what, max }) => MultiLine(what, max),
  addresses: () => AddressList,
  email: () => optional(Email),
  html,
  page: html,
  json_type: ({ what }) => optional(z.enum(keysOf(JSON_TYPES), `Choose ${what}.`)),
};

function textEntries<Name extends TextName>(names: Name[], isNeeded: (name: Name) => boolean) {
  const schemas = names.map((name) => {
    const schema = SCHEMAS[textOf(name).kind](textOf(name));
    return [name, isNeeded(name) ? schema : schema.optional()];
  });
  return Object.fromEntries(schemas) as { [Text in Name]: z.ZodType<Texts[Text] | undefined> };
}

/** Undefined keeps the contact without an account. */
const ContactEntry = z.preprocess(
  (value) => (value === SAME_CONTACT ? undefined : value),
  optional(IdOf('a contact')).optional(),
);

/** The version that the form was opened with (rules: admin.process-conflict, network.process-conflict). */
const Opened = { version_id: optional(Id).optional() };

/** Hours of the process; null for those of its department or company (rule: clock.calendars). */
const Hours = { calendar_id: optional(IdOf('a calendar')).optional() };

const UNREADABLE_RULES = 'The acceptance rules cannot be read.';
const Rule = z.object({
  hours: z.enum(keysOf(RULE_HOURS), 'Choose when the rule holds.'),
  partners: z
    .array(IdOf('a partner'), 'Choose the partners.')
    .min(1, 'Choose at least one partner, or all.')
    .max(MAX_RULE_PARTNERS, `Name at most ${MAX_RULE_PARTNERS} partners.`)
    .nullable(),
  priorities: z
    .array(z.enum(keysOf(PRIORITIES), 'Choose a priority.'), 'Choose the priorities.')
    .min(1, 'Choose at least one priority.')
    .nullable()
    // A rule for each of them is one for every case.
    .transform((chosen) => (chosen && new Set(chosen).size < keysOf(PRIORITIES).length ? [...new Set(chosen)] : null)),
});

/** Takes a list, or its JSON as the editor sends it. */
export const AcceptanceRules = z.preprocess(
  (value) => (typeof value === 'string' ? jsonIn(value) : value),
  z
    .array(z.unknown(), UNREADABLE_RULES)
    .max(MAX_RULES, `Use at most ${MAX_RULES} rules.`)
    .pipe(z.array(Rule, UNREADABLE_RULES)),
);

/** Fields that a company's managers change. A missing optional field keeps its value, an empty one is cleared. */
export const OwnProcessEntry = z.object({
  ...textEntries(OWN_TEXTS, (name) => textOf(name).required === true),
  product_supported: MultiLine('the products that you support', textOf('product_supported').max),
  escalation_user_id: ContactEntry,
  alt_escalation_user_id: ContactEntry,
  acceptance_rules: AcceptanceRules.optional(),
  ...Hours,
  ...Opened,
});

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

/** Accepts one per line, or a list. Drops duplicates. */
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
 * Fields of a process that the network changes (spec 3 §7). A missing field keeps its value, an empty one is cleared.
 */
export const ProcessEntry = z.object({
  document_type: z.enum(keysOf(DOCUMENT_TYPES), 'Choose a type.').optional(),
  status: z.enum(keysOf(PROCESS_STATUS), 'Choose a status.').optional(),
  ...textEntries(TEXTS, () => false),
  main_escalation_contact: ContactEntry,
  alt_escalation_contact: ContactEntry,
  departments: List(IdOf('a department'), MAX_LIST, 'departments').optional(),
  groups: List(IdOf('a group'), MAX_LIST, 'groups').optional(),
  email_templates: z.object({ [TEMPLATE_TYPE]: optional(IdOf('an email')) }, 'Choose an email.').optional(),
  tags: Tags.optional(),
  linkages: List(Linkage, MAX_LINKAGES, 'rows').optional(),
  fields: DesignedFields.optional(),
  acceptance_rules: AcceptanceRules.optional(),
  ...Hours,
  ...Opened,
});

export type ProcessEntry = Partial<z.output<typeof ProcessEntry> & z.output<typeof OwnProcessEntry>>;
