import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { caseCustomerData, cases, companies, departments, processVersions } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import type { Member } from '@/lib/shared/actor';
import { shownPhone } from '@/lib/shared/phone-number';
import { notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { canSeeCustomerData } from '@/lib/work/cases/policy';
import type { SubmittedCase } from '@/lib/work/cases/resources';
import { shownDatum } from '@/lib/work/cases/rows';
import { casesVisibleTo } from '@/lib/work/cases/visibility';

/**
 * A case as its submission answers, read as it is now: what was purged or may be seen no longer is missing. @throws Problem
 * not_found
 */
export async function submittedCase(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  case_id: number,
): Promise<z.input<typeof SubmittedCase>> {
  const [found] = await db
    .select({
      theCase: cases,
      company: companies.name,
      department: departments.name,
      customer_data: caseCustomerData.customer_data,
      escalation_instructions: processVersions.escalation_instructions,
    })
    .from(cases)
    .innerJoin(companies, eq(companies.id, cases.receiver_company_id))
    .innerJoin(processVersions, eq(processVersions.id, cases.version_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id))
    .where(and(eq(cases.id, case_id), casesVisibleTo(actor)));
  const { theCase, company, department, ...more } = found ?? notFound(NO_CASE);
  const sees = canSeeCustomerData(actor, { ...theCase, answered_by: [], withdrawn: false });
  return {
    id: theCase.id,
    token: theCase.token,
    sample_submission: false,
    status: theCase.status,
    priority: theCase.priority,
    first_name: theCase.first_name,
    last_name: theCase.last_name,
    email: theCase.email,
    phone: theCase.phone ? shownPhone(theCase.phone) : null,
    phone_country_code: theCase.phone_country_code,
    internal_case_number: theCase.internal_case_number,
    summary: theCase.summary,
    description: theCase.description,
    created_at: theCase.created_at,
    respond_by: theCase.respond_by,
    receiver: {
      company_id: theCase.receiver_company_id,
      company,
      department_id: theCase.receiver_department_id,
      department,
    },
    customer_data: sees
      ? (more.customer_data ?? []).map(({ section, field, value, type }) => shownDatum({ section, field, value, type }))
      : [],
    escalation_instructions: sanitizeRichText(more.escalation_instructions) || null,
  };
}
