import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ColleagueTerm, Colleagues, colleaguesByTerm } from '@/lib/people/users/colleagues';
import { query } from '@/lib/platform/operation/operation';
import { Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { ensure, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { assignedTo } from '@/lib/work/cases/answer/assigned';
import { handOverActOf, isActor, sideOf, type CaseSide } from '@/lib/work/cases/policy';

/**
 * Colleagues by name or email address, for who may hand the case over (rule: cases.hand-over).
 * @throws Problem not_found for a foreign case, forbidden for who may not hand it over
 */
export const findColleagues = query({
  who: partner,
  input: z.object({ token: Token, term: ColleagueTerm }),
  output: () => Colleagues,
  async run({ actor, db }, { token, term }) {
    const [theCase] = await db
      .select()
      .from(cases)
      .where(and(eq(cases.token, token), casesVisibleTo(actor)));
    if (!theCase) return notFound(NO_CASE);
    const act = handOverActOf(sideOf(actor, theCase) as CaseSide);
    ensure(isActor(actor, { ...theCase, assigned: await assignedTo(db, theCase.id) }, act));
    return { data: await colleaguesByTerm(db, actor, term) };
  },
});
