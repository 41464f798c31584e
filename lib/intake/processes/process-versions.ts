import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import type { NamedRule } from '@/lib/shared/acceptance';
import { query } from '@/lib/platform/operation/operation';
import { offsetOf } from '@/lib/platform/operation/paging';
import { linksIn, sanitizeRichText, sanitizeWithLayout } from '@/lib/platform/operation/rich-text';
import { Id, Paging } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { previewFields } from '@/lib/intake/forms/field-notes';
import { rulesOfVersion, versionContacts, TEXT_COLUMNS } from './process.sql';
import { ListedVersion, type RequirementRow, type ProcessContact } from './resources';
import { HTML_TEXTS, type TextName } from './process-fields';
import { textsOf } from './process-values';
import { VERSION_AUTHOR } from './outdated';
import { processesVisibleTo, type Reading } from './visible';
import { VersionDetails, type OwnDocument } from './managed-resources';

const Wanted = z.object({ id: Id, document_id: Id });

/** Versions of a process, newest first (rule: network.process-versions). */
export const listVersions = query({
  who: superAdmin,
  input: Wanted.extend(Paging),
  output: () =>
    z.strictObject({
      data: z.array(ListedVersion),
      total: z.number(),
      current_page: z.number(),
      per_page: z.number(),
    }),
  async run({ db, actor }, { id, document_id, page, limit }) {
    const rows = await db.execute<ListedVersion & { total: number }>(sql`
      select v.id, v.version, v.created_at, ${VERSION_AUTHOR} as created_by, v.changes, v.id = p.current_version_id as is_current,
        count(*) over ()::int as total
      from processes p join process_versions v on v.process_id = p.id
      where p.id = ${document_id} and p.company_id = ${id} and ${processesVisibleTo(actor)}
      order by v.version desc limit ${limit} offset ${offsetOf({ page, limit })}`);
    if (!rows.length && page === 1) return notFound('Process not found.');
    const data = rows.map(({ total: _, ...row }): ListedVersion => ({
      ...row,
      created_at: isoTimestamp(row.created_at),
    }));
    return { data, total: rows[0]?.total ?? 0, current_page: page, per_page: limit };
  },
});

type Row = ListedVersion &
  Pick<OwnDocument['version'], Exclude<TextName, 'document_html'> | 'document_type'> & {
    company_id: number;
    process: string;
    current_version_id: number;
    static_document: string | null;
    managers: ProcessContact[];
    acceptance_rules: NamedRule[];
    requirements: RequirementRow[];
    linkages: { option_name: string; contact_document_id: number; name: string }[];
  };

/** A version with its parts. @throws Problem not_found for a version of another process */
export async function versionRow(
  { db, actor }: Reading,
  { id, document_id, earlier_id }: { id: number; document_id: number; earlier_id: number },
): Promise<Row> {
  const [row] = await db.execute<Row>(sql`
    select v.id, v.version, v.created_at, ${VERSION_AUTHOR} as created_by, v.changes, v.id = p.current_version_id as is_current,
      p.company_id, p.name as process, p.current_version_id, p.document_type, ${TEXT_COLUMNS},
      v.static_document, ${versionContacts(sql`v.id`)} as managers, ${rulesOfVersion(sql`v`)} as acceptance_rules,
      (select coalesce(json_agg(r order by r.section, r.position), '[]') from (
        select id, section, position, type, label, code_label, required, "group", options, additional_settings
        from requirements where version_id = v.id) r) as requirements,
      (select coalesce(json_agg(json_build_object('option_name', l.option_name, 'contact_document_id', child.id, 'name', child.name) order by l.position), '[]')
        from process_linkages l join processes child on child.id = l.contact_document_id and child.deleted_at is null
        where l.version_id = v.id) as linkages
    from processes p join process_versions v on v.process_id = p.id
    where v.id = ${earlier_id} and p.id = ${document_id} and p.company_id = ${id} and ${processesVisibleTo(actor)}`);
  return row ?? notFound('Version not found.');
}

/** An earlier version, read-only (rule: network.process-versions). */
export const readVersion = query({
  who: superAdmin,
  input: Wanted.extend({ earlier_id: Id }),
  output: () => z.strictObject({ version: VersionDetails }),
  async run(ctx, wanted): Promise<{ version: VersionDetails }> {
    const { requirements: fields, static_document, ...row } = await versionRow(ctx, wanted);
    const isStatic = row.document_type === 'default';
    return {
      version: {
        ...row,
        created_at: isoTimestamp(row.created_at),
        ...textsOf(row, HTML_TEXTS),
        fields: previewFields(fields),
        static_document: isStatic ? sanitizeRichText(static_document) : null,
        static_layout: isStatic ? sanitizeWithLayout(static_document) : null,
        static_links: isStatic ? linksIn(static_document) : [],
      },
    };
  },
});
