import 'server-only';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseCustomerData, cases, processes, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { ContactDetails } from '@/lib/platform/operation/resources';
import { isMember } from '@/lib/shared/actor';
import { keysOf, PRIORITIES } from '@/lib/shared/enums';
import { Id, Token } from '@/lib/shared/fields';
import { member, loggedIn } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { customerDataFacts, findCase } from '@/lib/work/cases/rows';
import { canSeeCustomerData } from '@/lib/work/cases/policy';

/** The submitter's default values for the form (spec 1 §3). */
export const readSubmitter = query({
  who: loggedIn,
  input: z.object({}),
  output: () => ContactDetails,
  async run({ db, actor: { id, first_name, last_name, email } }) {
    const [user] = await db
      .select({ phone: users.phone, phone_country_code: users.phone_country_code })
      .from(users)
      .where(eq(users.id, id));
    return {
      first_name,
      last_name,
      email,
      phone: user?.phone ?? null,
      phone_country_code: user?.phone_country_code ?? 'US',
    };
  },
});

/** Enough to see the forms that a company's numbers have. */
const EXAMPLES = 10;
/** Latest cases with the partner among which those of the process are looked for, so that no history is read for them. */
const RECENT = 100;

/**
 * Numbers of the company's latest cases, by whose form a pasted ticket's number is found: first those of the process and its
 * sub-processes, then of any (rule: cases.pasted-ticket). No other entries of cases are examples (decision 051).
 */
export const readNumberExamples = query({
  who: loggedIn,
  input: z.object({ document_id: Id, sub_document_ids: z.array(Id) }),
  output: () => z.strictObject({ numbers: z.array(z.string()) }),
  async run({ db, actor }, { document_id, sub_document_ids }) {
    if (!isMember(actor)) return { numbers: [] };
    const own = and(eq(cases.company_id, actor.company_id), isNull(cases.deleted_at));
    const partner = sql`(select ${processes.company_id} from ${processes} where ${processes.id} = ${document_id})`;
    const recent = db
      .select({ ...NUMBER, document_id: cases.document_id, created_at: cases.created_at, id: cases.id })
      .from(cases)
      .where(and(own, eq(cases.receiver_company_id, partner)))
      .orderBy(desc(cases.updated_at))
      .limit(RECENT)
      .as('recent');
    const [ofProcess, ofAny] = await Promise.all([
      db
        .select({ number: recent.number })
        .from(recent)
        .where(inArray(recent.document_id, [document_id, ...sub_document_ids]))
        .orderBy(desc(recent.created_at), desc(recent.id))
        .limit(EXAMPLES),
      db.select(NUMBER).from(cases).where(own).orderBy(desc(cases.created_at), desc(cases.id)).limit(EXAMPLES),
    ]);
    return { numbers: [...new Set([...ofProcess, ...ofAny].map(({ number }) => number))] };
  },
});

const NUMBER = { number: cases.internal_case_number };

/**
 * What an earlier case of the member's own company brings to a new one: its texts and priority, and the customer data that the
 * member may still see (rule: card.repeat).
 * @throws Problem not_found for a case that the company received, and for a foreign one
 */
export const repeatedCase = query({
  who: member,
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

const Entry = z.strictObject({
  requirement_id: z.number(),
  section: z.string(),
  field: z.string(),
  type: z.string(),
  value: z.string(),
});

/**
 * What a case of either side could give to a linked one, for the person to choose from: its texts, and the customer data that they
 * may see (rules: links.bring-in, hand-on.confirm). `partner` is the other side of the case.
 * @throws Problem not_found for a foreign case
 */
export const carriedCase = query({
  who: member,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      number: z.string(),
      partner: z.string(),
      values: z.strictObject({
        internal_case_number: z.string(),
        problem_summary: z.string(),
        problem_description: z.string(),
        case_priority: z.enum(keysOf(PRIORITIES)),
      }),
      entries: z.array(Entry),
    }),
  async run({ db, actor }, { token }) {
    const found = (await findCase(db, { token, company_id: actor.company_id })) ?? notFound(NO_CASE);
    const { visible, internal } = found;
    const isSender = internal.company_id === actor.company_id;
    const own = isSender ? visible.internal_case_number : visible.partner_case_number;
    return {
      number: own ?? visible.internal_case_number,
      partner: isSender ? found.receiver.name : found.company.name,
      values: {
        internal_case_number: own ?? '',
        problem_summary: visible.summary,
        problem_description: visible.description,
        case_priority: visible.priority,
      },
      entries: canSeeCustomerData(actor, customerDataFacts(found))
        ? (found.customer_data ?? []).map(({ requirement_id, section, field, type, value }) => ({
            ...{ requirement_id, section, field, type, value },
          }))
        : [],
    };
  },
});
