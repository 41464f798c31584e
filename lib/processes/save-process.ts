import 'server-only';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, type Ctx } from '@/lib/core/operation';
import type { SuperAdmin } from '@/lib/shared/actor';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import type { DocumentType } from '@/lib/shared/enums';
import { errorsOf, reasonsOf } from '@/lib/forms/form-reasons';
import { ensureAddressProof, limitAddressChanges } from './address-changes';
import { enteredChoices } from './entered-choices';
import { lockProcessesOf, lockProcess } from './lock-company';
import { FullProcessEntry } from './full-process-entry';
import { fullProcessState } from './full-process';
import {
  fullProcessChanges,
  NEW_VALUES,
  shownFullProcess,
  stateValues,
  valuesAfter,
  type FullProcessValues,
} from './full-process-values';
import { refuseOlderVersion } from './process-versions';
import { assignmentErrors, takesCases } from './policy';
import { createProcess, storeNext } from './store-process';
import { z } from 'zod';

type Company = Awaited<ReturnType<typeof lockProcessesOf>>;
type CheckOptions = {
  company: Company;
  document_id: number;
  document_type: DocumentType;
  before: FullProcessValues;
  entry: FullProcessEntry;
};

/**
 * Creates a process (document_id 0), or stores changes as a new version; without a change there is none (rules:
 * network.process-edit, processes.versions). Errors in the form are reported beside the field (rule:
 * network.process-fields).
 * @throws Problem not_found for a foreign process, conflict when it changed since `version_id`, invalid
 */
export const saveProcess = command('process.save', {
  who: superAdmin,
  input: FullProcessEntry.extend({ id: Id, document_id: IdOrNew }),
  output: () => z.strictObject({ id: z.number(), version_id: z.number(), success: z.boolean(), message: z.string() }),
  prepare: (ctx, { id, document_id, collaborate_email }) =>
    limitAddressChanges(ctx, { company_id: id, document_id, collaborate_email }),
  async run(ctx, { id, document_id, ...entry }) {
    const company = await lockProcessesOf(ctx.db, id);
    return document_id === 0 ? create(ctx, company, entry) : change(ctx, { company, document_id, entry });
  },
  auditSubject: ({ id }) => ref('document', id),
});

async function create(ctx: Ctx<SuperAdmin>, company: Company, entry: FullProcessEntry) {
  const errors: FieldErrors = {
    ...(!entry.title && { title: ['Enter the process name.'] }),
    ...(!entry.document_type && { document_type: ['Choose a type.'] }),
  };
  if (!entry.document_type || !entry.title) return invalid(errors);
  const { document_type } = entry;
  const after = await checked(ctx, { company, document_id: 0, document_type, before: NEW_VALUES, entry });
  ensureAddressProof(ctx.actor, NEW_VALUES, after);
  const made = await createProcess(ctx, { company_id: company.id, document_type, after });
  noteChanges(ctx, {}, { type: document_type, ...shownFullProcess(after), fields: after.fields.length });
  return { success: true, message: 'The process is created.', ...made };
}

type ChangeOptions = { company: Company; document_id: number; entry: FullProcessEntry };

async function change(ctx: Ctx<SuperAdmin>, { company, document_id, entry }: ChangeOptions) {
  const process = await lockProcess(ctx, { company_id: company.id, document_id });
  const state = await fullProcessState(ctx, document_id);
  const { document_type } = process;
  if (entry.document_type && entry.document_type !== document_type)
    invalid({ document_type: ['The type of an existing process cannot be changed.'] });
  const before = stateValues(state);
  const after = await checked(ctx, { company, document_id, document_type, before, entry });
  const version_id = state.document.version.id;
  const changes = fullProcessChanges(before, after);
  if (!changes.length) return { success: true, message: 'Nothing has changed.', id: document_id, version_id };
  if (entry.version_id && entry.version_id !== version_id)
    await refuseOlderVersion(ctx, { document: state.document, opened_id: entry.version_id });
  ensureAddressProof(ctx.actor, before, after);
  const next = await storeNext(ctx, { company, state, after, changes });
  const fields = changes.filter(({ field }) => field === 'fields');
  noteChanges(ctx, shownFullProcess(before), shownFullProcess(after));
  if (fields.length) noteChanges(ctx, {}, { fields: fields.map(({ label }) => label) });
  return { success: true, message: 'The process is saved.', id: document_id, version_id: next.id };
}

/** The values with the entry applied. @throws Problem invalid with the messages of all fields */
async function checked({ db }: Ctx<SuperAdmin>, saving: CheckOptions): Promise<FullProcessValues> {
  const { company, document_id, document_type, before, entry } = saving;
  const errors: FieldErrors = entry.fields && takesCases(document_type) ? errorsOf(reasonsOf(entry.fields)) : {};
  const chosen = await enteredChoices(
    db,
    { company_id: company.id, document_id, limited: company.limited, before, entry },
    errors,
  );
  const after = valuesAfter(before, entry, { kind: { document_type, limited: company.limited }, chosen });
  Object.assign(errors, assignmentErrors(after.status, before, after));
  if (document_type === 'default' && !after.document_html) errors.document_html = ['Enter the HTML of the page.'];
  if (document_type === 'parent' && after.status === 'approved' && !after.linkages.length)
    errors.linkages ??= ['Add an inbound process that callers can choose.'];
  return Object.keys(errors).length ? invalid(errors) : after;
}
