import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processes } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { plural } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { MAX_NAMED } from '@/lib/shared/uses';
import { lockCompany, lockProcess } from './lock-company';

/** Something that uses a process, with the screen where that can be changed. */
export type ProcessUse = { type: 'case' | 'group' | 'department' | 'process'; id: number; name: string; path: string };

/**
 * Deletes a process: hidden everywhere, but kept for its cases and reports. Its name becomes free.
 * @throws Problem conflict listing what uses it: open cases, active groups and departments, parents (rule:
 * network.process-delete)
 */
export const deleteProcess = command('process.delete', {
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id }),
  async run(ctx, { id, document_id }) {
    const { db } = ctx;
    await lockCompany(db, id);
    const process = await lockProcess(db, { company_id: id, document_id });
    await refuseUsed(db, process);
    await db
      .update(processes)
      .set({ deleted_at: now, updated_at: now, ...(process.status === 'approved' && { status: 'pending' as const }) })
      .where(eq(processes.id, document_id));
    noteChanges(ctx, { name: process.name, status: process.status }, { name: null });
    return { success: true, message: `“${process.name}” is deleted.` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

async function refuseUsed(db: Db, { id, name, company_id }: typeof processes.$inferSelect): Promise<void> {
  const uses = await usesOf(db, { id, company_id });
  if (!uses.length) return;
  const [first] = uses;
  const kinds = uses.filter((use, index) => uses.findIndex(({ type }) => type === use.type) === index);
  const words = kinds.map(({ type, total }) => plural(total, ...WORDS[type]));
  conflict(`“${name}” cannot be deleted. It is used by ${listed(words)}, such as ${first!.name}.`, {
    in_use: uses.map(({ total: _, ...use }): ProcessUse => use),
  });
}

const WORDS: Record<ProcessUse['type'], [one: string, many: string]> = {
  case: ['open case', 'open cases'],
  group: ['group', 'groups'],
  department: ['department', 'departments'],
  process: ['parent process', 'parent processes'],
};

const listed = (words: string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');

/** Up to MAX_NAMED of each kind, with the total number. */
async function usesOf(db: Db, { id, company_id }: { id: number; company_id: number }) {
  return db.execute<ProcessUse & { total: number }>(sql`
    select type, id, name, path, total from (
      select used.*, count(*) over (partition by type)::int as total, row_number() over (partition by type order by lower(name), id) as at from (
        select 'case' as type, 1 as rank, c.id, 'case ' || c.internal_case_number as name, '/super_admin/cases/' || c.id as path
        from cases c where c.document_id = ${id} and c.status in ('open', 'information', 'accepted') and c.deleted_at is null
        union all
        select 'group', 2, g.id, g.name, '/super_admin/companies/' || r.company_id || '/groups/' || r.id || '/edit'
        from relations r join communities g on g.id = r.community_id and g.status = 'active' where r.document_id = ${id} and r.is_active
        union all
        select 'group', 2, g.id, g.name, '/super_admin/groups/' || g.id || '/edit'
        from communities g where g.document_id = ${id} and g.status = 'active'
        union all
        select 'department', 3, d.id, d.name, '/super_admin/companies/' || d.company_id || '/departments'
        from departments d where d.contact_document_id = ${id} and d.status = 'active'
        union all
        select 'process', 4, p.id, p.name, '/super_admin/companies/' || ${company_id}::int || '/documents/' || p.id || '/edit/parent'
        from process_linkages l join processes p on p.current_version_id = l.version_id and p.deleted_at is null
        where l.contact_document_id = ${id}
      ) used
    ) named where at <= ${MAX_NAMED} order by rank, at`);
}
