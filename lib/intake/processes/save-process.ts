import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { processes } from '@/db/schema';
import { calendarErrors } from '@/lib/intake/calendars/place-calendar';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { errorsOf, reasonsOf } from '@/lib/intake/forms/form-reasons';
import { isNetworkStaff, type Person, type SuperAdmin } from '@/lib/shared/actor';
import type { ProcessType } from '@/lib/shared/enums';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { fullAdmin, isLimited, superAdmin } from '@/lib/shared/gates';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { ensureAddressProof, limitAddressChanges } from './address-changes';
import { CONTACTS, enteredChoices } from './entered-choices';
import { lockFullProcess, lockProcessesOf } from './full-process';
import { ensureNewest } from './outdated';
import { isDetailed, networkErrors, takesCases } from './policy';
import { OwnProcessEntry, ProcessEntry } from './process-entry';
import { OWN_TEXTS, TEXTS } from './process-fields';
import { changesBetween, NEW_VALUES, shownValues, valuesAfter, type ProcessValues } from './process-values';
import { createProcess, storeNext } from './store-process';

/**
 * Creates a process (document_id 0), or stores changes as a new version; without a change there is none (rules:
 * network.process-edit, processes.versions). Errors in the form are reported beside the field (rule:
 * network.process-fields).
 * @throws Problem not_found for a foreign process, conflict when it changed since `version_id`, invalid
 */
export const saveProcess = command('process.save', {
  who: superAdmin,
  input: ProcessEntry.extend({ id: Id, document_id: IdOrNew }),
  output: () => z.strictObject({ id: z.number(), version_id: z.number(), success: z.boolean(), message: z.string() }),
  prepare: (ctx, { id, document_id, collaborate_email }) =>
    limitAddressChanges(ctx, { company_id: id, document_id, collaborate_email }),
  async run(ctx, { id, document_id, ...entry }) {
    const company = await lockProcessesOf(ctx.db, id);
    const saved = document_id ? await change(ctx, { company, document_id, entry }) : await create(ctx, company, entry);
    return { success: true, ...saved };
  },
  auditSubject: ({ id }) => ref('document', id),
});

/**
 * Changes a process of the admin's company (spec 2 §7, rule: admin.process-update).
 * @throws Problem not_found for a foreign process, conflict when it changed since `version_id`, invalid for contacts
 * who are not active users of the company
 */
export const updateProcess = command('process.update', {
  who: fullAdmin,
  input: OwnProcessEntry.extend({ document_id: Id }),
  output: () => z.strictObject({ message: z.string(), version_id: z.number() }),
  prepare: (ctx, { document_id, collaborate_email }) => limitAddressChanges(ctx, { document_id, collaborate_email }),
  async run(ctx, { document_id, ...entry }) {
    const company = { id: ctx.actor.company_id, limited: isLimited(ctx.actor) };
    const { message, version_id } = await change(ctx, { company, document_id, entry });
    return { message, version_id };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

type Company = { id: number; limited: boolean };

async function create(ctx: Ctx<SuperAdmin>, company: Company, entry: ProcessEntry) {
  const { title, document_type } = entry;
  if (!title || !document_type)
    return invalid({
      ...(!title && { title: ['Enter the process name.'] }),
      ...(!document_type && { document_type: ['Choose a type.'] }),
    });
  const after = await entered(ctx, { company, document_id: 0, document_type, before: NEW_VALUES, entry });
  ensureAddressProof(ctx.actor, NEW_VALUES, after);
  const made = await createProcess(ctx.db, { company_id: company.id, document_type, after, created_by: ctx.actor.id });
  noteChanges(ctx, {}, { type: document_type, ...shownValues(after), fields: after.fields.length });
  await placeCalendar(ctx, { company, process: { id: made.id, calendar_id: null }, calendar_id: entry.calendar_id });
  return { message: 'The process is created.', ...made };
}

type ChangeOptions = { company: Company; document_id: number; entry: ProcessEntry };

/**
 * A changed To address is announced to the old and the new one (rule: admin.process-notice), and any changed address
 * needs a recent proof (rule: proof.addresses).
 */
async function change(ctx: Ctx<Person>, { company, document_id, entry }: ChangeOptions) {
  const process = await lockFullProcess(ctx, { company_id: company.id, document_id });
  const { id: version_id, document_type } = process.document.version;
  if (entry.document_type && entry.document_type !== document_type)
    invalid({ document_type: ['The type of an existing process cannot be changed.'] });
  const before = process.values;
  const after = await entered(ctx, { company, document_id, document_type, before, entry });
  const changes = changesBetween(before, after);
  const isMoved = await placeCalendar(ctx, { company, process: process.document, calendar_id: entry.calendar_id });
  if (!changes.length) return { message: isMoved ? SAVED : 'Nothing has changed.', id: document_id, version_id };
  await ensureNewest(ctx, process, entry.version_id);
  ensureAddressProof(ctx.actor, before, after);
  const next = await storeNext(ctx, process, { after, changes });
  const fields = changes.filter(({ field }) => field === 'fields').map(({ label }) => label);
  noteChanges(ctx, shownValues(before), { ...shownValues(after), ...(fields.length && { fields }) });
  return { message: SAVED, id: document_id, version_id: next.id };
}

const SAVED = 'The process is saved.';

type PlaceOptions = {
  company: Company;
  process: { id: number; calendar_id: number | null };
  calendar_id?: number | null;
};

/** The calendar belongs to the process, not to a version: cases keep their own hours (rule: clock.own). */
async function placeCalendar(ctx: Ctx<Person>, { company, process, calendar_id }: PlaceOptions): Promise<boolean> {
  if (calendar_id === undefined || calendar_id === process.calendar_id) return false;
  const errors = await calendarErrors(ctx.db, { company_id: company.id, calendar_id });
  if (Object.keys(errors).length) invalid(errors);
  await ctx.db.update(processes).set({ calendar_id, updated_at: now }).where(eq(processes.id, process.id));
  noteChanges(ctx, { calendar_id: process.calendar_id }, { calendar_id });
  return true;
}

type EnteredOptions = ChangeOptions & { document_type: ProcessType; before: ProcessValues };

/** The values with the entry of the actor applied. @throws Problem invalid with the messages of all fields */
async function entered({ actor, db }: Ctx<Person>, options: EnteredOptions): Promise<ProcessValues> {
  const { company, document_type, before, entry } = options;
  const { texts, contact_fields, errorsIn } = changedBy(actor, document_type);
  const errors: FieldErrors = entry.fields && takesCases(document_type) ? errorsOf(reasonsOf(entry.fields)) : {};
  const chosen = await enteredChoices(db, { ...options, contact_fields }, errors);
  const kind = { document_type, limited: company.limited };
  const after = valuesAfter(before, { entry, kind, chosen, texts });
  Object.assign(errors, errorsIn?.(document_type, before, after));
  return Object.keys(errors).length ? invalid(errors) : after;
}

const changedBy = (actor: Person, document_type: ProcessType) =>
  isNetworkStaff(actor)
    ? { texts: TEXTS, contact_fields: CONTACTS.network, errorsIn: networkErrors }
    : { texts: OWN_TEXTS, contact_fields: isDetailed(document_type) ? CONTACTS.company : null };
