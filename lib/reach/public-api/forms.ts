import 'server-only';
import { publicCall } from './endpoint';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { namesOfLists } from '@/lib/partners/directory/db-select';
import { processRows, type ProcessRow } from '@/lib/partners/directory/document-rows';
import { forcedPriority } from '@/lib/partners/directory/priorities';
import { recordView } from '@/lib/partners/directory/read-document';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { takesCases } from '@/lib/intake/processes/policy';
import type { RequirementRow } from '@/lib/intake/processes/resources';
import type { Member } from '@/lib/shared/actor';
import { FIELD_TYPES, keysOf, SECTIONS } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { Id } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { shownPhone } from '@/lib/shared/phone-number';
import { PRIORITY_WORDS, upper } from './resources';
import type { FieldOption } from '@/lib/shared/form-field';

const TYPE_WORDS = keysOf(FIELD_TYPES).map(upper);
const SECTION_WORDS = keysOf(SECTIONS).map(upper);

type Selection = { value: string; children: Selection[] };
const ApiSelection: z.ZodType<Selection> = z.strictObject({
  value: z.string(),
  children: z.array(z.strictObject({ value: z.string(), children: z.array(z.never()) })),
});

const ApiFormField = z
  .strictObject({
    fieldId: z.number(),
    section: z.enum(SECTION_WORDS),
    label: z.string(),
    options: z
      .string()
      .nullable()
      .describe(
        'Values that can be sent, one per line (CRLF); null where any text of the type is. DB_SELECT lists names of rows (a row’s id and the code of a country, such as SE, can be sent too), TIMEZONE the names of the IANA database.',
      ),
    additionalSettings: z.string().nullable(),
    type: z.enum(TYPE_WORDS),
    displayOrder: z.number(),
    validationRules: z.string().nullable(),
    value: z.string().nullable(),
    selections: z.array(ApiSelection),
    required: z.boolean(),
  })
  .meta({ id: 'CustomField' });

const ApiForm = z
  .strictObject({
    documentId: z.number(),
    internalCaseNumber: z.string(),
    receiverInternalCaseNumber: z.string().nullable(),
    problemSummary: z.string(),
    problemDescription: z.string(),
    priority: z.enum(PRIORITY_WORDS),
    adminNote: z.string().nullable(),
    escalationInstructions: z.string().nullable(),
    testSubmission: z.boolean(),
    internalNotes: z.array(z.strictObject({ note: z.string() })),
    submitterContactDetails: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
    customFields: z.array(ApiFormField),
  })
  .meta({ id: 'CollaborationRequestForm' });
export type ApiForm = z.infer<typeof ApiForm>;

const input = z.object({ id: Id });
const output = () => ApiForm;

const NO_FORM = 'There is no form here that your company can use.';

/** The form of a company. @throws Problem not_found where the company may open no case */
export const formOfCompany = publicCall(
  query({
    who: member,
    input,
    output,
    run: async (ctx, { id }) =>
      formOf(ctx, await processRows(ctx.db, ctx.actor, { place: { type: 'company', entity_id: id } })),
  }),
  { operationId: 'getFormByCompanyId', scope: 'partners:read' },
);

/** The form of a department. @throws Problem not_found where the company may open no case */
export const formOfDepartment = publicCall(
  query({
    who: member,
    input,
    output,
    run: async (ctx, { id }) =>
      formOf(ctx, await processRows(ctx.db, ctx.actor, { place: { type: 'department', entity_id: id } })),
  }),
  { operationId: 'getFormByDepartmentId', scope: 'partners:read' },
);

/** The form of a document. @throws Problem not_found for one that the company may not use */
export const formOfDocument = publicCall(
  query({
    who: member,
    input,
    output,
    run: async (ctx, { id }) => formOf(ctx, await processRows(ctx.db, ctx.actor, { document_id: id })),
  }),
  { operationId: 'getFormByDocumentId', scope: 'partners:read' },
);

async function formOf({ actor, db }: Ctx<Member>, rows: ProcessRow[]): Promise<ApiForm> {
  const row = rows.find(({ document_type }) => takesCases(document_type)) ?? notFound(NO_FORM);
  await recordView(db, actor, row);
  const [contact] = await db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone: users.phone,
      status: users.status,
    })
    .from(users)
    .where(eq(users.id, actor.id));
  const models = row.requirements.flatMap(({ type, additional_settings: { model } }) =>
    rulesOf(type).namesRow && model ? [model] : [],
  );
  const names = await namesOfLists(db, actor, models);
  const isPerson = contact?.status === 'active';
  const forced = forcedPriority({ custom: row.custom_sla, levels: [actor.level, row.membership_type] });
  return {
    documentId: row.document_id,
    internalCaseNumber: '',
    receiverInternalCaseNumber: null,
    problemSummary: '',
    problemDescription: '',
    priority: upper(forced ?? 'medium'),
    adminNote: sanitizeRichText(row.admin_note) || null,
    escalationInstructions: null,
    testSubmission: false,
    internalNotes: [],
    submitterContactDetails: isPerson
      ? { name: fullName(contact), email: contact.email, phone: contact.phone && shownPhone(contact.phone) }
      : { name: '', email: '', phone: null },
    customFields: row.requirements.map((field, at) => fieldOf(field, at, names)),
  };
}

function fieldOf(field: RequirementRow, at: number, names: Map<string, string[]>): ApiForm['customFields'][number] {
  const options = optionsOf(field, names);
  const { placeholder, help, min, max, max_length, linked_to, default: preset } = field.additional_settings;
  const rules = { min, max, maxLength: max_length };
  const settings = { placeholder, help, group: field.group ?? undefined, linkedTo: linked_to };
  return {
    fieldId: field.id,
    section: upper(field.section),
    label: field.label,
    options: options.length ? options.join('\r\n') : null,
    additionalSettings: textOf(settings),
    type: upper(field.type),
    displayOrder: at + 1,
    validationRules: textOf(rules),
    value: preset ?? null,
    selections: field.options.some(({ options }) => options?.length) ? selectionsOf(field.options) : [],
    required: field.required,
  };
}

/** Each option as it can be sent (rule: api.form-options). */
function optionsOf({ type, options, additional_settings: { model } }: RequirementRow, names: Map<string, string[]>) {
  const { namesRow, knownValues } = rulesOf(type);
  if (namesRow) return names.get(model ?? '') ?? [];
  return knownValues?.() ?? options.map(({ value }) => value);
}

function textOf(settings: Record<string, unknown>): string | null {
  const text = JSON.stringify(settings);
  return text === '{}' ? null : text;
}

const selectionsOf = (options: FieldOption[]): Selection[] =>
  options.map(({ value, options: subs = [] }) => ({
    value,
    children: subs.map((sub) => ({ value: sub.value, children: [] })),
  }));
