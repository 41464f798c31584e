import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { processLinkages, processManagers, processVersions } from '@/db/schema';
import type { DesignedField } from '@/lib/forms/field';
import { storeFields } from './store-fields';

type Version = typeof processVersions.$inferSelect;
type Manager = Omit<typeof processManagers.$inferInsert, 'version_id'>;
type Changes = Partial<Omit<Version, 'id' | 'process_id' | 'version' | 'created_at'>> & { created_by: number };

export type Linkage = { option_name: string; contact_document_id: number };
type Next = {
  changes: Changes;
  managers: Manager[];
  /** A new form; omitted to copy the current one. */
  fields?: DesignedField[];
  /** New sub-processes; omitted to copy the current ones. */
  linkages?: Linkage[];
};

/**
 * Creates the next version of a process: the changes applied to `current`, with the given contacts. The caller holds
 * the lock on the process (rule: processes.versions).
 */
export async function copyVersion(
  db: Db,
  current: Version,
  { changes, managers, fields, linkages }: Next,
): Promise<Version> {
  const { id: _id, created_at: _created_at, tested_at: _tested_at, ...values } = current;
  const [version] = await db
    .insert(processVersions)
    .values({ ...values, changes: null, ...changes, version: current.version + 1 })
    .returning();
  const version_id = version!.id;
  await Promise.all([
    managers.length
      ? db.insert(processManagers).values(managers.map((manager) => ({ ...manager, version_id })))
      : undefined,
    fields ? storeFields(db, version_id, fields) : copyRequirements(db, { from: current.id, to: version_id }),
    linkages ? storeLinkages(db, version_id, linkages) : copyLinkages(db, { from: current.id, to: version_id }),
  ]);
  return version!;
}

export async function storeLinkages(db: Db, version_id: number, linkages: Linkage[]): Promise<void> {
  const rows = linkages.map((linkage, position) => ({ ...linkage, version_id, position }));
  if (rows.length) await db.insert(processLinkages).values(rows);
}

async function copyLinkages(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(sql`
    insert into process_linkages (version_id, position, option_name, contact_document_id)
    select ${to}, position, option_name, contact_document_id from process_linkages where version_id = ${from}`);
}

/**
 * Copies the form's fields. Settings that reference fields by id (`linked_to`, `foreign_key`) are remapped to the
 * copies, because entries are sent under the ids of their own version (rule: forms.names).
 */
async function copyRequirements(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(sql`
    with copied as materialized (
      select r.*, nextval(pg_get_serial_sequence('requirements', 'id'))::int as new_id from requirements r where r.version_id = ${from}
    )
    insert into requirements (id, version_id, section, position, type, label, code_label, required, "group", options, additional_settings)
    select c.new_id, ${to}, c.section, c.position, c.type, c.label, c.code_label, c.required, c."group", c.options,
      c.additional_settings
        || case when linked.new_id is null then '{}' else
          jsonb_build_object('linked_to', c.additional_settings -> 'linked_to' || jsonb_build_object('requirement_id', linked.new_id)) end
        || case when keyed.new_id is null then '{}' else jsonb_build_object('foreign_key', keyed.new_id) end
    from copied c
    left join copied linked on linked.id = (c.additional_settings -> 'linked_to' ->> 'requirement_id')::int
    left join copied keyed on keyed.id = (c.additional_settings ->> 'foreign_key')::int`);
}
