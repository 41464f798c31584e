import 'server-only';
import { eq, max } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses } from '@/db/schema';

/** Id of a case's last answer, which tells whether the case has moved on. */
export async function lastResponseOf(db: Db, case_id: number): Promise<number | null> {
  const [last] = await db
    .select({ id: max(caseResponses.id) })
    .from(caseResponses)
    .where(eq(caseResponses.case_id, case_id));
  return last?.id ?? null;
}
