import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { linkExpired, findValidToken } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query, now } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';

const Link = z.object({ token: Token });

/** Email address of the account of a connect link; null for an invalid link. Read-only (docs/decisions/007). */
export const readTeamsLink = query({
  who: anyone,
  input: Link,
  output: () => z.strictObject({ email: z.string().nullable() }),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const row = await findValidToken(db, 'teams_connect', token);
    return { email: row ? ((await findTokenUser(db, row.user_id))?.email ?? null) : null };
  },
});

/** Connects the link's account with Microsoft Teams, once. @throws Problem conflict for an invalid link */
export const connectTeams = command('teams.connect', {
  who: anyone,
  input: Link,
  output: () => z.strictObject({ message: z.string(), user_id: z.number() }),
  limit: tokenPageLimit,
  skipIdempotency: true,
  async run({ db }, { token }) {
    const used = await useToken(db, 'teams_connect', token);
    const user = (used?.user_id && (await findTokenUser(db, used.user_id))) || linkExpired();
    await db.update(users).set({ teams_connected_at: now, updated_at: now }).where(eq(users.id, user.id));
    return { message: 'Microsoft Teams is connected.', user_id: user.id };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

async function findTokenUser(db: Db, user_id: number) {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(users.id, user_id), eq(users.status, 'active'), eq(companies.status, 'active')));
  return user;
}
