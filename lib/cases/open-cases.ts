import 'server-only';
import { and, desc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { MAX_NAMED, type Use } from '@/lib/shared/uses';

const OPEN = ['open', 'information', 'accepted'] as const;

/** The newest unfinished cases that match `condition`, with their total (rule: network.delete-used). */
export async function openCases(db: Db, condition: SQL): Promise<{ cases: Use[]; cases_total: number }> {
  const found = await db
    .select({ id: cases.id, number: cases.internal_case_number, total: sql<number>`count(*) over ()::int` })
    .from(cases)
    .where(and(condition, inArray(cases.status, OPEN), isNull(cases.deleted_at)))
    .orderBy(desc(cases.created_at), desc(cases.id))
    .limit(MAX_NAMED);
  return {
    cases: found.map(({ id, number }) => ({ id, name: `#${number}`, href: `/super_admin/cases/${id}` })),
    cases_total: found[0]?.total ?? 0,
  };
}
