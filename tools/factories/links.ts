import { randomUUID } from 'node:crypto';
import type { Db } from '@/db/client';
import { caseLinks } from '@/db/schema';
import type { Case } from './cases';
import { withTransaction } from './with-transaction';

type NewLink = { cases: [Case, Case]; user_id: number; named?: boolean };

/** A link between two cases, made by the company that submitted the first. Returns its id. */
export function link({ cases: [one, other], user_id, named = false }: NewLink, db?: Db): Promise<string> {
  return withTransaction(db, async (tx) => {
    const by = { id: randomUUID(), company_id: one.company_id, user_id, named, kind: 'linked' as const };
    await tx.insert(caseLinks).values([
      { ...by, case_id: one.id, other_case_id: other.id },
      { ...by, case_id: other.id, other_case_id: one.id },
    ]);
    return by.id;
  });
}
