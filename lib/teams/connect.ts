import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { linkOver, liveToken, tokenLimit } from '@/lib/accounts/mailed';
import { ref } from '@/lib/core/audit';
import { useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';

const Link = z.object({ token: Token });

/** Whose account a connect link would connect; nobody's for one that is unknown, used or over. Changes nothing (docs/decisions/007). */
export const readTeamsLink = query({
  who: anyone,
  input: Link,
  limit: tokenLimit,
  async run({ db }, { token }) {
    const live = await liveToken(db, 'teams_connect', token);
    return { email: live ? ((await findHolder(db, live.user_id))?.email ?? null) : null };
  },
});

/** Confirms by a link, once, that its holder's account is connected with Microsoft Teams. @throws Problem refused for any other link. */
export const connectTeams = command('teams.connect', {
  who: anyone,
  input: Link,
  limit: tokenLimit,
  unkept: true,
  async run({ db }, { token }) {
    const used = await useToken(db, 'teams_connect', token);
    const holder = (used?.user_id && (await findHolder(db, used.user_id))) || linkOver();
    await db.update(users).set({ teams_connected_at: sql`now()`, updated_at: sql`now()` }).where(eq(users.id, holder.id));
    return { message: 'Microsoft Teams is connected.', user_id: holder.id };
  },
  about: ({ user_id }) => ref('user', user_id),
});

/** The account of a link, while it and its company are active. */
async function findHolder(db: Db, user_id: number) {
  const [found] = await db.select({ id: users.id, email: users.email }).from(users).innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(users.id, user_id), eq(users.status, 'active'), eq(companies.status, 'active')));
  return found;
}
