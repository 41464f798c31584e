import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ColleagueTerm, Colleagues, colleaguesByTerm } from '@/lib/people/users/colleagues';
import { query } from '@/lib/platform/operation/operation';
import { Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';

/**
 * The reader's colleagues by name or email address, to hand the case over, to add or to mention (rules: cases.hand-over,
 * room.colleagues).
 * @throws Problem not_found for a foreign case
 */
export const findColleagues = query({
  who: member,
  input: z.object({ token: Token, term: ColleagueTerm }),
  output: () => Colleagues,
  async run({ actor, db }, { token, term }) {
    const [theCase] = await db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.token, token), casesVisibleTo(actor)));
    if (!theCase) return notFound(NO_CASE);
    return { data: await colleaguesByTerm(db, actor, term) };
  },
});
