import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cases, companies, processes } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import { ensure, noLongerFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import type { LinkedCase } from './store-link';

const other = alias(companies, 'other');

/**
 * The case that a new one with `partner_id` carries on (rules: links.bring-in, links.forbidden). A sender is bound by the
 * process that received the case, a receiver by the sender's own processes.
 * @throws Problem not_found for a case that the actor may not read, forbidden where its other side does not allow a partner
 */
export async function caseToCarryOn(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  token: string,
  partner_id: number,
): Promise<LinkedCase> {
  const isSender = sql<boolean>`${cases.company_id} = ${actor.company_id}`;
  const [found] = await db
    .select({
      id: cases.id,
      token: cases.token,
      internal_case_number: cases.internal_case_number,
      company_id: cases.company_id,
      receiver_company_id: cases.receiver_company_id,
      other: { id: other.id, name: other.name },
      allowed: sql<boolean>`case when ${isSender} then ${processes.allows_partners} else not exists (
        select from processes own where own.company_id = ${cases.company_id} and own.status = 'approved' and not own.allows_partners) end`,
    })
    .from(cases)
    .innerJoin(processes, eq(processes.id, cases.document_id))
    .innerJoin(
      other,
      eq(other.id, sql`case when ${isSender} then ${cases.receiver_company_id} else ${cases.company_id} end`),
    )
    .where(and(eq(cases.token, token), casesVisibleTo(actor)));
  if (!found) return noLongerFound(NO_CASE);
  const { other: side, allowed, ...theCase } = found;
  ensure(allowed || side.id === partner_id, `${side.name} does not allow that another partner is brought in.`);
  return theCase;
}
