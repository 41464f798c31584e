import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { settings } from '@/lib/platform/settings';
import { loadActor } from '@/lib/platform/operation/identify';
import { command, now } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { readToken } from '@/lib/platform/secrets/session-token';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { isMember, type Person } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { IDLE, secondsOf } from '@/lib/shared/durations';
import { anyone, ensureScope, loggedIn } from '@/lib/shared/gates';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { BearerToken } from './resources';
import { bearerAnswer, claimsFor } from './sessions';

/**
 * Returns a new bearer token for an old one, up to 12 hours after it expired while its session is active
 * (rule: sessions.refresh). The old token works for 60 more seconds, in every process, because the session row counts
 * refreshes; refreshing it again within that time returns the same generation. Cookies cannot be refreshed, so page
 * scripts never get a token.
 * @throws Problem unauthenticated when the session has ended or the token is older
 */
export const refreshToken = command('session.refresh', {
  who: anyone,
  input: z.object({}),
  output: () => BearerToken.extend({ user_id: z.number() }),
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'refresh', addressKey(address))],
  enrolls: true,
  skipIdempotency: true,
  prepare: async ({ request }): Promise<{ person: Person; generation: number }> => {
    const claims = await readToken(request.bearer, secondsOf(IDLE));
    const person = loggedIn(claims ? await loadActor(claims) : { kind: 'guest' });
    // An API client gets its next token for its secret.
    ensureScope(person, undefined);
    return { person, generation: claims?.generation ?? 0 };
  },
  async run({ db }, _input, { person, generation }) {
    const isCurrent = sql`${sessions.token_generation} = ${generation}`;
    const [session] = await db
      .update(sessions)
      .set({
        last_seen_at: now,
        token_generation: generation + 1,
        rotated_at: sql`case when ${isCurrent} then now() else ${sessions.rotated_at} end`,
      })
      .where(and(eq(sessions.id, person.session_id), inArray(sessions.token_generation, [generation, generation + 1])))
      .returning({ seconds: sql<number>`extract(epoch from ${sessions.expires_at} - now())::float` });
    // The token was refreshed twice since it was read.
    if (!session) throw new Problem('unauthenticated', MESSAGES.login);
    const level = isMember(person) ? person.level : null;
    const claims = { ...claimsFor(person.session_id, { ...person, level }), generation: generation + 1 };
    return new Reply({ user_id: person.id, ...(await bearerAnswer(claims, session.seconds)) });
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});
