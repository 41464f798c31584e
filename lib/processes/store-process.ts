import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  processCommunities,
  processDepartments,
  processEmailTemplates,
  processes,
  processManagers,
  processTags,
  processVersions,
} from '@/db/schema';
import { now, type Ctx } from '@/lib/core/operation';
import type { SuperAdmin } from '@/lib/shared/actor';
import type { DocumentType } from '@/lib/shared/enums';
import { notFound } from '@/lib/shared/problem';
import { TEMPLATE_TYPE, type VersionChange } from '@/lib/shared/process-fields';
import { copyVersion, storeLinkages } from './copy-version';
import type { NetworkState } from './network-document';
import { fieldChanges, stateValues, type NetworkValues } from './network-values';
import { storeFields } from './store-fields';
import { announceAddress } from './update-process';
import { managersOf, storedChanges } from './version-values';

const textsOf = (values: NetworkValues) => ({
  title: values.title,
  support_hours: values.support_hours,
  product_supported: values.product_supported,
  collaborate_email: values.collaborate_email,
  collaborate_cc_email: values.collaborate_cc_email,
  escalation_instructions: values.escalation_instructions,
  escalation_alias: values.escalation_alias,
  json_type: values.json_type,
  admin_note: values.admin_note,
  static_document: values.document_html,
  parent_option_name: values.parent_option_name,
  common_customer_section_title: values.common_customer_section_title,
});

type Creating = { company_id: number; document_type: DocumentType; after: NetworkValues };

export async function createProcess(
  { db, actor }: Ctx<SuperAdmin>,
  { company_id, document_type, after }: Creating,
): Promise<{ id: number; version_id: number }> {
  const [process] = await db
    .insert(processes)
    .values({ company_id, document_type, name: after.title, status: after.status })
    .returning();
  const [version] = await db
    .insert(processVersions)
    .values({ ...textsOf(after), process_id: process!.id, version: 1, created_by: actor.id })
    .returning();
  const version_id = version!.id;
  const managers = managersOf(after.contacts);
  if (managers.length) await db.insert(processManagers).values(managers.map((row) => ({ ...row, version_id })));
  await storeFields(db, version_id, after.fields);
  await storeLinkages(db, version_id, after.linkages);
  await storeAssignments(db, process!.id, after);
  await db.update(processes).set({ current_version_id: version_id }).where(eq(processes.id, process!.id));
  return { id: process!.id, version_id };
}

type Next = { company: { name: string }; state: NetworkState; after: NetworkValues; changes: VersionChange[] };

/** Stores the next version of a locked process; an unchanged form is copied. */
export async function storeNext(ctx: Ctx<SuperAdmin>, { company, state, after, changes }: Next) {
  const { db, actor } = ctx;
  const { id, version } = state.document;
  const [current] = await db.select().from(processVersions).where(eq(processVersions.id, version.id));
  if (!current) return notFound('Process not found.');
  const before = stateValues(state);
  const next = await copyVersion(db, current, {
    changes: { ...textsOf(after), changes: storedChanges(changes), created_by: actor.id },
    managers: managersOf(after.contacts),
    fields: fieldChanges(before.fields, after.fields).length ? after.fields : undefined,
    linkages: after.linkages.map(({ option_name, contact_document_id }) => ({ option_name, contact_document_id })),
  });
  await storeAssignments(db, id, after);
  await db
    .update(processes)
    .set({ name: after.title, status: after.status, current_version_id: next.id, updated_at: now })
    .where(eq(processes.id, id));
  announceAddress(ctx, { version: current, company, next });
  return next;
}

/** Tags, departments, groups and emails belong to the process, not to a version. */
async function storeAssignments(db: Db, process_id: number, values: NetworkValues): Promise<void> {
  await Promise.all([
    db.delete(processTags).where(eq(processTags.process_id, process_id)),
    db.delete(processDepartments).where(eq(processDepartments.process_id, process_id)),
    db.delete(processCommunities).where(eq(processCommunities.process_id, process_id)),
    db.delete(processEmailTemplates).where(eq(processEmailTemplates.process_id, process_id)),
  ]);
  const { tags, departments, groups, template } = values;
  if (tags.length) await db.insert(processTags).values(tags.map((tag) => ({ process_id, tag })));
  if (departments.length)
    await db.insert(processDepartments).values(departments.map(({ id }) => ({ process_id, department_id: id })));
  if (groups.length)
    await db.insert(processCommunities).values(groups.map(({ id }) => ({ process_id, community_id: id })));
  if (template)
    await db.insert(processEmailTemplates).values({ process_id, type: TEMPLATE_TYPE, email_template_id: template.id });
}
