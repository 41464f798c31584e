import 'server-only';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { caseEvents, caseResponses, companies, cases } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { RESPONSE_TYPES } from '@/lib/shared/enums';
import { timeText, zoneOf } from '@/lib/shared/reader-time';

export async function firstResponder({ actor, db }: Pick<Ctx, 'actor' | 'db'>, case_id: number) {
  const [last] = await db
    .select({
      type: caseResponses.type,
      created_at: caseResponses.created_at,
      actor_name: caseEvents.actor_name,
      company: companies.name,
    })
    .from(caseResponses)
    .innerJoin(cases, eq(cases.id, caseResponses.case_id))
    .innerJoin(companies, eq(companies.id, cases.receiver_company_id))
    .leftJoin(caseEvents, eq(caseEvents.response_id, caseResponses.id))
    .where(
      and(eq(caseResponses.case_id, case_id), notInArray(caseResponses.type, ['information-response', 'handover'])),
    )
    .orderBy(desc(caseResponses.id))
    .limit(1);
  if (!last) return null;
  const name = last.actor_name || last.company;
  return {
    ...last,
    name,
    message: `This case was answered by ${name} at ${timeText(last.created_at, zoneOf(actor), 'long')}: ${RESPONSE_TYPES[last.type]}.`,
  };
}
