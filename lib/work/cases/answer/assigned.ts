import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses } from '@/db/schema';
import { ASSIGNING, type AssignedEngineer } from '@/lib/work/cases/policy';

export async function assignedTo(db: Db, case_id: number): Promise<AssignedEngineer | null> {
  const [last] = await db
    .select({ user_id: caseResponses.user_id, engineer_email: caseResponses.engineer_email })
    .from(caseResponses)
    .where(and(eq(caseResponses.case_id, case_id), inArray(caseResponses.type, ASSIGNING)))
    .orderBy(desc(caseResponses.id))
    .limit(1);
  return last ?? null;
}
