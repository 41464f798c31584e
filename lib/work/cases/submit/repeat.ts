import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseCustomerData, cases } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { keysOf, PRIORITIES } from '@/lib/shared/enums';
import { Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { canSeeCustomerData } from '@/lib/work/cases/policy';

/**
 * What an earlier case of the member's own company brings to a new one: its texts and priority, and the customer data that the
 * member may still see (rule: card.repeat).
 * @throws Problem not_found for a case that the company received, and for a foreign one
 */
export const repeatedCase = query({
  who: partner,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      document_id: z.number(),
      number: z.string(),
      values: z.strictObject({
        problem_summary: z.string(),
        problem_description: z.string(),
        case_priority: z.enum(keysOf(PRIORITIES)),
      }),
      entries: z.array(
        z.strictObject({
          requirement_id: z.number(),
          section: z.string(),
          field: z.string(),
          type: z.string(),
          value: z.string(),
        }),
      ),
    }),
  async run({ db, actor }, { token }) {
    const [theCase] = await db
      .select({ case: cases, entries: caseCustomerData.customer_data })
      .from(cases)
      .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id))
      .where(and(eq(cases.token, token), eq(cases.company_id, actor.company_id), casesVisibleTo(actor)));
    if (!theCase) return notFound(NO_CASE);
    const { document_id, internal_case_number, summary, description, priority } = theCase.case;
    const maySee = canSeeCustomerData(actor, { ...theCase.case, answered_by: [], withdrawn: false });
    return {
      document_id,
      number: internal_case_number,
      values: { problem_summary: summary, problem_description: description, case_priority: priority },
      entries: maySee
        ? (theCase.entries ?? []).map(({ requirement_id, section, field, type, value }) => ({
            ...{ requirement_id, section, field, type, value },
          }))
        : [],
    };
  },
});
