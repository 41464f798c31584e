import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  processEmailTemplates,
  processes,
  processLinkages,
  processManagers,
  processTags,
  processVersions,
  fields as processFields,
} from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { withCodeLabels, type DesignedField } from '@/lib/intake/forms/field';
import { storedRule } from '@/lib/shared/acceptance';
import type { Person } from '@/lib/shared/actor';
import type { ProcessType, Section } from '@/lib/shared/enums';
import { notFound } from '@/lib/shared/problem';
import type { VersionChange } from '@/lib/shared/version-change';
import { announceAddress } from './address-changes';
import { storeAssigned } from './assignments';
import type { LockedProcess } from './full-process';
import { TEMPLATE_TYPE } from './process-fields';
import { columnsOf, NEW_VALUES, type ProcessValues } from './process-values';

type CreateProcessOptions = {
  company_id: number;
  document_type: ProcessType;
  after: ProcessValues;
  created_by: number;
};

export async function createProcess(
  db: Db,
  { company_id, document_type, after, created_by }: CreateProcessOptions,
): Promise<{ id: number; version_id: number }> {
  const [process] = await db
    .insert(processes)
    .values({ company_id, document_type, name: after.title, status: after.status })
    .returning({ id: processes.id });
  const { id } = process!;
  const [version] = await db
    .insert(processVersions)
    .values({ ...columnsOf(after), ...rulesColumn(after), process_id: id, version: 1, created_by })
    .returning({ id: processVersions.id });
  const version_id = version!.id;
  await storeParts(db, version_id, after);
  await storeTagsAndEmails(db, id, after);
  await storeAssigned(db, { company_id, process_id: id, before: NEW_VALUES, after });
  await db.update(processes).set({ current_version_id: version_id }).where(eq(processes.id, id));
  return { id, version_id };
}

const rulesColumn = (after: ProcessValues) => ({ acceptance_rules: after.acceptance_rules.map(storedRule) });

type StoreNextOptions = { after: ProcessValues; changes: VersionChange[]; created_by?: number };

const MAX_STORED = 500;
const cut = (text: string) => (text.length > MAX_STORED ? `${text.slice(0, MAX_STORED - 1)}…` : text);

/** Stores the next version of a locked process, and announces a changed address (rule: admin.process-notice). */
export async function storeNext(
  ctx: Ctx<Person>,
  { company, document: process, values: before }: LockedProcess,
  { after, changes, created_by = ctx.actor.id }: StoreNextOptions,
): Promise<typeof processVersions.$inferSelect> {
  const { db } = ctx;
  const process_id = process.id;
  const [version] = await db.select().from(processVersions).where(eq(processVersions.id, process.version.id));
  if (!version) return notFound('Process not found.');
  const [next] = await db
    .insert(processVersions)
    .values({
      ...columnsOf(after),
      ...rulesColumn(after),
      process_id,
      version: version.version + 1,
      // The versions hold long texts in full.
      changes: changes.map((change) => ({ ...change, before: cut(change.before), after: cut(change.after) })),
      created_by,
    })
    .returning();
  await storeParts(db, next!.id, after);
  if (after.tags !== before.tags || after.template !== before.template) await storeTagsAndEmails(db, process_id, after);
  await storeAssigned(db, { company_id: company.id, process_id, before, after });
  await db
    .update(processes)
    .set({ name: after.title, status: after.status, current_version_id: next!.id, updated_at: now })
    .where(eq(processes.id, process_id));
  announceAddress(ctx, { version, company, next: next! });
  return next!;
}

async function storeParts(db: Db, version_id: number, { contacts, fields, linkages }: ProcessValues): Promise<void> {
  if (contacts.length)
    await db.insert(processManagers).values(
      contacts.map(({ user_type, user_id, first_name, last_name, email }) => ({
        version_id,
        user_type,
        ...(user_id === null ? { first_name, last_name, email: email || null } : { user_id }),
      })),
    );
  if (fields.length) await storeFields(db, version_id, fields);
  if (linkages.length)
    await db.insert(processLinkages).values(
      linkages.map(({ option_name, contact_document_id }, position) => ({
        version_id,
        position,
        option_name,
        contact_document_id,
      })),
    );
}

/**
 * Stores fields under new ids. Settings that reference fields by id follow them, because entries are sent under the ids
 * of their own version (rule: forms.names).
 */
async function storeFields(db: Db, version_id: number, designed: DesignedField[]): Promise<void> {
  const fields = withCodeLabels(designed);
  const numbers = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('requirements', 'id'))::int as id from generate_series(1, ${fields.length}::int)`,
  );
  const ids = new Map(fields.map(({ requirement_id }, index) => [requirement_id, numbers[index]!.id]));
  const positions = new Map<Section, number>();
  const rows = fields.map(({ requirement_id, additional_settings, ...field }) => {
    const position = positions.get(field.section) ?? 0;
    positions.set(field.section, position + 1);
    const { linked_to, foreign_key, ...settings } = additional_settings;
    return {
      ...field,
      id: ids.get(requirement_id),
      version_id,
      position,
      additional_settings: {
        ...settings,
        ...(linked_to && {
          linked_to: { ...linked_to, requirement_id: ids.get(linked_to.requirement_id) ?? linked_to.requirement_id },
        }),
        ...(foreign_key !== undefined && { foreign_key: ids.get(foreign_key) ?? foreign_key }),
      },
    };
  });
  await db.insert(processFields).values(rows);
}

/** Tags and emails belong to the process, not to a version. */
async function storeTagsAndEmails(db: Db, process_id: number, { tags, template }: ProcessValues): Promise<void> {
  await db.delete(processTags).where(eq(processTags.process_id, process_id));
  await db.delete(processEmailTemplates).where(eq(processEmailTemplates.process_id, process_id));
  if (tags.length) await db.insert(processTags).values(tags.map((tag) => ({ process_id, tag })));
  if (template)
    await db.insert(processEmailTemplates).values({ process_id, type: TEMPLATE_TYPE, email_template_id: template.id });
}
