import 'server-only';
import { and, desc, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { UNFINISHED } from '@/lib/shared/case-states';
import { inStates } from '@/db/case-states';
import { MAX_NAMED, usesOf, type Uses } from '@/lib/shared/uses';

/** The newest unfinished cases that match `condition`, with their total (rule: network.delete-used). */
export async function openCases(db: Db, condition: SQL): Promise<Uses> {
  const rows = await db
    .select({ id: cases.id, number: cases.internal_case_number, total: sql<number>`count(*) over ()::int` })
    .from(cases)
    .where(and(condition, inStates(UNFINISHED), isNull(cases.deleted_at)))
    .orderBy(desc(cases.created_at), desc(cases.id))
    .limit(MAX_NAMED);
  return usesOf('cases', rows, ({ id, number }) => ({ id, name: `#${number}`, href: `/super_admin/cases/${id}` }));
}
