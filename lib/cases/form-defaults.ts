import 'server-only';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { cases, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { isMember } from '@/lib/shared/actor';
import { signedIn } from '@/lib/shared/gates';
import { ContactDetails } from '@/lib/core/resources';

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

/** Numbers of the company's latest cases, by whose form a pasted ticket's number is found (rule: cases.pasted-ticket). */
export const readNumberExamples = query({
  who: signedIn,
  input: z.object({}),
  output: () => z.strictObject({ numbers: z.array(z.string()) }),
  async run({ db, actor }) {
    if (!isMember(actor)) return { numbers: [] };
    const rows = await db
      .select({ number: cases.internal_case_number })
      .from(cases)
      .where(and(eq(cases.company_id, actor.company_id), isNull(cases.deleted_at)))
      .orderBy(desc(cases.created_at), desc(cases.id))
      .limit(EXAMPLES);
    return { numbers: rows.map(({ number }) => number) };
  },
});
