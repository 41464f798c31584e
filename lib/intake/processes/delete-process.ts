import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inStates } from '@/db/case-states';
import type { Db } from '@/db/client';
import { processes } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { UNFINISHED } from '@/lib/shared/case-states';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { MAX_NAMED, refuseUsed, usesOf, type Use, type UseKind, type Uses } from '@/lib/shared/uses';
import { lockProcess, lockProcessesOf } from './full-process';

/**
 * Deletes a process: hidden everywhere, but kept for its cases and reports. Its name becomes free.
 * @throws Problem conflict listing what uses it: open cases, active groups and departments, parents (rule:
 * network.process-delete)
 */
export const deleteProcess = command('process.delete', {
  who: superAdmin,
  input: z.object({ id: Id, document_id: Id }),
  output: () => z.strictObject({ success: z.boolean(), message: z.string() }),
  async run(ctx, { id, document_id }) {
    const { db } = ctx;
    await lockProcessesOf(db, id);
    const process = await lockProcess(ctx, { company_id: id, document_id, strength: 'update' });
    refuseUsed(`“${process.name}”`, await usesOfProcess(db, process));
    await db
      .update(processes)
      .set({ deleted_at: now, updated_at: now, ...(process.status === 'approved' && { status: 'pending' as const }) })
      .where(eq(processes.id, document_id));
    noteChanges(ctx, { name: process.name, status: process.status }, { name: null });
    return { success: true, message: `“${process.name}” is deleted.` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

async function usesOfProcess(db: Db, { id, company_id }: { id: number; company_id: number }): Promise<Uses[]> {
  const rows = await db.execute<Use & { kind: UseKind; total: number }>(sql`
    select kind, id, name, href, total from (
      select used.*, count(*) over (partition by kind)::int as total, row_number() over (partition by kind order by lower(name), id) as at from (
        select 'cases' as kind, c.id, '#' || c.internal_case_number as name, '/super_admin/cases/' || c.id as href
        from cases c where c.document_id = ${id} and ${inStates(UNFINISHED, 'c.')} and c.deleted_at is null
        union all
        select 'groups', g.id, g.name, '/super_admin/companies/' || r.company_id || '/groups/' || r.id || '/edit'
        from relations r join communities g on g.id = r.community_id and g.status = 'active' where r.document_id = ${id} and r.is_active
        union all
        select 'groups', g.id, g.name, '/super_admin/groups/' || g.id || '/edit'
        from communities g where g.document_id = ${id} and g.status = 'active'
        union all
        select 'departments', d.id, d.name, '/super_admin/companies/' || d.company_id || '/departments'
        from departments d where d.contact_document_id = ${id} and d.status = 'active'
        union all
        select 'parents', p.id, p.name, '/super_admin/companies/' || ${company_id}::int || '/documents/' || p.id || '/edit/parent'
        from process_linkages l join processes p on p.current_version_id = l.version_id and p.deleted_at is null
        where l.contact_document_id = ${id}
      ) used
    ) named where at <= ${MAX_NAMED} order by at`);
  const kinds = ['cases', 'groups', 'departments', 'parents'] as const;
  return kinds.map((kind) =>
    usesOf(
      kind,
      rows.filter((row) => row.kind === kind),
      ({ kind: _, total: __, ...use }) => use,
    ),
  );
}
