import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { load } from '@/lib/core/identify';
import { command } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { IDLE_SECONDS, readToken } from '@/lib/core/session-token';
import { perMinute } from '@/lib/core/throttle';
import type { Person } from '@/lib/shared/actor';
import { anyone, signedIn } from '@/lib/shared/gates';
import { bearerAnswer, claimsFor } from './sessions';

/**
 * A new bearer token for the old one, also when that ran out less than 12 hours ago, as long as its session lives
 * (PRODUCT §2). A cookie gets none: no script of a page ever holds a token.
 */
export const refreshToken = command('session.refresh', {
  who: anyone,
  input: z.object({}),
  limit: ({ address }) => [perMinute(config.limits.login_address_per_minute, 'refresh', address)],
  unkept: true,
  before: async ({ meta }): Promise<Person> => {
    const claims = await readToken(meta.bearer, IDLE_SECONDS);
    return signedIn(claims ? await load(claims) : { kind: 'guest' });
  },
  async run({ db }, _input, person) {
    const [alive] = await db.update(sessions).set({ last_seen_at: sql`now()` }).where(eq(sessions.id, person.session_id))
      .returning({ seconds: sql<number>`extract(epoch from ${sessions.expires_at} - now())::float` });
    const level = person.kind === 'member' ? person.level : null;
    return new Reply({ user_id: person.id, ...(await bearerAnswer(claimsFor(person.session_id, { ...person, level }), alive!.seconds)) });
  },
  about: ({ body }) => ref('user', body.user_id),
});
