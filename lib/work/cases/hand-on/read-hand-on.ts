import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseHandOns, companies, departments } from '@/db/schema';
import { partnerName } from '@/lib/shared/format';
import type { HandOn } from '@/lib/work/cases/links/resources';
import { placeOf } from './open-hand-on';
import { partnerAt, partnerOfCompanyAt } from './propose';

/** `user_id` is null for who comes by a mailed link. */
type Reader = { company_id: number; user_id: number | null; may_decide: boolean };

/**
 * The proposal that waits for the submitter; null without one. Either side reads the partner's name where its company works with that
 * partner, and who comes by a mailed link never does; the place is for readers who can open a case there (rule: hand-on.propose).
 */
export async function handOnSeenBy(db: Db, case_id: number, reader: Reader): Promise<HandOn | null> {
  const [open] = await db
    .select({
      company_id: caseHandOns.company_id,
      department_id: caseHandOns.department_id,
      company: companies.name,
      department: departments.name,
      reason: caseHandOns.reason,
      created_at: caseHandOns.created_at,
    })
    .from(caseHandOns)
    .innerJoin(companies, eq(companies.id, caseHandOns.company_id))
    .leftJoin(departments, eq(departments.id, caseHandOns.department_id))
    .where(and(eq(caseHandOns.case_id, case_id), isNull(caseHandOns.decided_at)));
  if (!open) return null;
  const { reason, created_at, ...partner } = open;
  const place = placeOf(partner);
  const [isKnown, isReached] = await Promise.all([knows(db, reader, place), reaches(db, reader, place)]);
  return {
    partner: isKnown ? partnerName(partner) : null,
    place: isReached ? place : null,
    ...{ reason, proposed_at: created_at.toISOString(), may_decide: reader.may_decide },
  };
}

type At = ReturnType<typeof placeOf>;

const knows = async (db: Db, { company_id, user_id }: Reader, place: At) =>
  user_id !== null && (await partnerOfCompanyAt(db, company_id, place)) !== undefined;

const reaches = async (db: Db, { company_id, user_id }: Reader, place: At) =>
  user_id !== null && (await partnerAt(db, { id: user_id, company_id }, place)) !== undefined;
