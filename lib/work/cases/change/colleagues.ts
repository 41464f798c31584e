import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { likePattern } from '@/lib/platform/operation/paging';
import type { Member } from '@/lib/shared/actor';
import { SingleLine, Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';

const MAX_FOUND = 20;
const NAME = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;

/** Active people of the company, not API clients. */
export const colleaguesOf = ({ company_id }: Pick<Member, 'company_id'>) =>
  and(eq(users.company_id, company_id), eq(users.status, 'active'), ne(users.role, 'api'));

/**
 * The reader's colleagues by name or email address, to hand the case over, to add or to mention (rules: cases.hand-over,
 * room.colleagues).
 * @throws Problem not_found for a foreign case
 */
export const findColleagues = query({
  who: partner,
  input: z.object({ token: Token, term: SingleLine('a name or an email address', 200) }),
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({ id: z.number(), first_name: z.string(), last_name: z.string(), email: z.string() }),
      ),
    }),
  async run({ actor, db }, { token, term }) {
    const [theCase] = await db
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.token, token), casesVisibleTo(actor)));
    if (!theCase) return notFound(NO_CASE);
    return { data: await byTerm(db, actor, term) };
  },
});

function byTerm(db: Db, actor: Member, term: string) {
  const pattern = likePattern(term);
  const { id, first_name, last_name, email } = users;
  return db
    .select({ id, first_name, last_name, email })
    .from(users)
    .where(and(colleaguesOf(actor), sql`(${NAME} like ${pattern} or ${email} like ${pattern})`))
    .orderBy(sql`(${NAME} like ${pattern.slice(1)} or ${email} like ${pattern.slice(1)}) desc`, NAME, id)
    .limit(MAX_FOUND);
}
