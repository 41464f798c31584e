import 'server-only';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cases, processes, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { isMember } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { signedIn } from '@/lib/shared/gates';
import { ContactDetails } from '@/lib/platform/operation/resources';

/** The submitter's default values for the form (spec 1 §3). */
export const readSubmitter = query({
  who: signedIn,
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
  who: signedIn,
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
