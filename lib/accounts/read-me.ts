import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { signedIn } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import { ownCompanyRow, userRow } from './rows';

/** The signed-in user, their company (none for super admins) and who acts as them (spec 1 §7). */
export const readMe = query({
  who: signedIn,
  input: z.object({}),
  async run({ db, actor }) {
    return { ...(await findMe(db, actor.id)), impersonator: actor.impersonator };
  },
});

/** A user and their company as the user sees them. @throws Problem missing. */
export async function findMe(db: Db, id: number) {
  const [found] = await db.select({ user: userRow, company: ownCompanyRow }).from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, id));
  if (!found) return missing();
  return { user: { ...found.user, agree_confirm: found.user.agreement_date !== null }, company: found.company };
}
