import 'server-only';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses } from '@/db/schema';
import { ASSIGNING } from '@/lib/work/cases/policy';

export async function lastAssignment(db: Db, case_id: number) {
  const { id, user_id, case_number, engineer_name, engineer_email, engineer_phone, next_steps } = caseResponses;
  const [last] = await db
    .select({ id, user_id, case_number, engineer_name, engineer_email, engineer_phone, next_steps })
    .from(caseResponses)
    .where(and(eq(caseResponses.case_id, case_id), inArray(caseResponses.type, ASSIGNING)))
    .orderBy(desc(caseResponses.id))
    .limit(1);
  return last ?? NOBODY;
}

const NOBODY = {
  ...{ id: null, user_id: null, case_number: null, engineer_name: null, engineer_email: null },
  ...{ engineer_phone: null, next_steps: null },
};
