import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseHandOns } from '@/db/schema';

export type OpenHandOn = typeof caseHandOns.$inferSelect;

/** The proposal that waits for the submitter; undefined without one. */
export async function openHandOn(db: Db, case_id: number): Promise<OpenHandOn | undefined> {
  const [open] = await db
    .select()
    .from(caseHandOns)
    .where(and(eq(caseHandOns.case_id, case_id), isNull(caseHandOns.decided_at)));
  return open;
}

/** The proposed place in the directory. */
export const placeOf = ({ company_id, department_id }: Pick<OpenHandOn, 'company_id' | 'department_id'>) =>
  department_id === null
    ? { type: 'company' as const, entity_id: company_id }
    : { type: 'department' as const, entity_id: department_id };
