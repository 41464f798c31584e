import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { processEmailTemplates, processes, processManagers, processTags, processVersions } from '@/db/schema';
import { now, type Ctx } from '@/lib/core/operation';
import type { SuperAdmin } from '@/lib/shared/actor';
import type { DocumentType } from '@/lib/shared/enums';
import { notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/version-change';
import { TEMPLATE_TYPE, TEXTS } from './process-fields';
import { announceAddress } from './address-changes';
import { storeAssigned } from './assignments';
import { copyVersion, storeLinkages } from './copy-version';
import type { FullProcessState } from './full-process';
import { fieldChanges } from '@/lib/forms/field-changes';
import { NEW_VALUES, stateValues, type FullProcessValues } from './full-process-values';
import { storeFields } from './store-fields';
import { columnsOf, managerContacts, storedChanges } from './version-values';

type CreateProcessOptions = { company_id: number; document_type: DocumentType; after: FullProcessValues };

export async function createProcess(
  { db, actor }: Ctx<SuperAdmin>,
  { company_id, document_type, after }: CreateProcessOptions,
): Promise<{ id: number; version_id: number }> {
  const [process] = await db
    .insert(processes)
    .values({ company_id, document_type, name: after.title, status: after.status })
    .returning();
  const [version] = await db
    .insert(processVersions)
    .values({ ...columnsOf(TEXTS, after), process_id: process!.id, version: 1, created_by: actor.id })
    .returning();
  const version_id = version!.id;
  const managers = managerContacts(after.contacts);
  if (managers.length) await db.insert(processManagers).values(managers.map((row) => ({ ...row, version_id })));
  await storeFields(db, version_id, after.fields);
  await storeLinkages(db, version_id, after.linkages);
  await storeTagsAndEmails(db, process!.id, after);
  await storeAssigned(db, { company_id, process_id: process!.id, before: NEW_VALUES, after });
  await db.update(processes).set({ current_version_id: version_id }).where(eq(processes.id, process!.id));
  return { id: process!.id, version_id };
}

type Next = {
  company: { id: number; name: string };
  state: FullProcessState;
  after: FullProcessValues;
  changes: VersionChange[];
};

/** Stores the next version of a locked process; an unchanged form is copied. */
export async function storeNext(ctx: Ctx<SuperAdmin>, { company, state, after, changes }: Next) {
  const { db, actor } = ctx;
  const { id, version } = state.document;
  const [current] = await db.select().from(processVersions).where(eq(processVersions.id, version.id));
  if (!current) return notFound('Process not found.');
  const before = stateValues(state);
  const next = await copyVersion(db, current, {
    changes: { ...columnsOf(TEXTS, after), changes: storedChanges(changes), created_by: actor.id },
    managers: managerContacts(after.contacts),
    fields: fieldChanges(before.fields, after.fields).length ? after.fields : undefined,
    linkages: after.linkages.map(({ option_name, contact_document_id }) => ({ option_name, contact_document_id })),
  });
  await storeTagsAndEmails(db, id, after);
  await storeAssigned(db, { company_id: company.id, process_id: id, before, after });
  await db
    .update(processes)
    .set({ name: after.title, status: after.status, current_version_id: next.id, updated_at: now })
    .where(eq(processes.id, id));
  announceAddress(ctx, { version: current, company, next });
  return next;
}

/** Tags and emails belong to the process, not to a version. */
async function storeTagsAndEmails(db: Db, process_id: number, values: FullProcessValues): Promise<void> {
  await Promise.all([
    db.delete(processTags).where(eq(processTags.process_id, process_id)),
    db.delete(processEmailTemplates).where(eq(processEmailTemplates.process_id, process_id)),
  ]);
  const { tags, template } = values;
  if (tags.length) await db.insert(processTags).values(tags.map((tag) => ({ process_id, tag })));
  if (template)
    await db.insert(processEmailTemplates).values({ process_id, type: TEMPLATE_TYPE, email_template_id: template.id });
}
