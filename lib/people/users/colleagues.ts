import 'server-only';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { likePattern } from '@/lib/platform/operation/paging';
import type { Member } from '@/lib/shared/actor';
import { SingleLine } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';

const MAX_FOUND = 20;
const NAME = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;

/** Active people of the company, without its API clients. */
export const colleaguesOf = ({ company_id }: Pick<Member, 'company_id'>) =>
  and(eq(users.company_id, company_id), eq(users.status, 'active'), ne(users.role, 'api'));

export const ColleagueTerm = SingleLine('a name or an email address', 200);

export const Colleagues = z.strictObject({
  data: z.array(z.strictObject({ id: z.number(), first_name: z.string(), last_name: z.string(), email: z.string() })),
});

/** Colleagues by name or email address, to choose a stand-in from (rule: accounts.absence). */
export const findOwnColleagues = query({
  who: member,
  input: z.object({ term: ColleagueTerm }),
  output: () => Colleagues,
  run: async ({ actor, db }, { term }) => ({ data: await colleaguesByTerm(db, actor, term) }),
});

export function colleaguesByTerm(db: Db, actor: Member, term: string) {
  const pattern = likePattern(term);
  const { id, first_name, last_name, email } = users;
  return db
    .select({ id, first_name, last_name, email })
    .from(users)
    .where(and(colleaguesOf(actor), sql`(${NAME} like ${pattern} or ${email} like ${pattern})`))
    .orderBy(sql`(${NAME} like ${pattern.slice(1)} or ${email} like ${pattern.slice(1)}) desc`, NAME, id)
    .limit(MAX_FOUND);
}
