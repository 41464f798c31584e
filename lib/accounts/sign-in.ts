import 'server-only';
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { loginRecords, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { settings } from '@/lib/settings';
import type { RequestInfo } from '@/lib/core/request-info';
import { command, type Ctx } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { impersonationCookie, cookieHeader, destinationCookie, deviceCookie } from '@/lib/core/session-token';
import { bucketOf, perMinute } from '@/lib/core/rate-limit';
import type { Actor, Claims } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { decideAccess } from '@/lib/shared/guards';
import { authenticate, deviceHash, resetFailures, type Account } from './authenticate';
import {
  bearerAnswer,
  claimsFor,
  endSessions,
  openSession,
  removedCookie,
  sessionsBehind,
  signedInCookie,
  type BearerAnswer,
} from './sessions';
import { homePath } from '@/lib/shared/home-path';

type SignInAnswer = { user: Pick<Account, 'id' | 'role' | 'first_name' | 'last_name' | 'email' | 'company_id'> };

/**
 * Logs in with email address and password (spec 1 §7, rules: sessions.bearer, sessions.cookie). Browsers get a cookie
 * and a location, never a token; other clients get a bearer token. The password is verified before the transaction
 * starts.
 */
export const signIn = command('session.start', {
  who: anyone,
  input: z.object({
    email: Email,
    password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use 8 to 128 characters.'),
  }),
  limit: ({ address }, { email }) => [
    perMinute(settings.limits.login_per_minute, 'login', addressKey(address), bucketOf(email)),
    perMinute(settings.limits.login_address_per_minute, 'login', addressKey(address)),
  ],
  deadline: 10_000,
  skipIdempotency: true,
  prepare: ({ db, request }, { email, password }) => authenticate(db, request, { email, password }),
  async run(ctx, _input, account): Promise<Reply<SignInAnswer & ({ location: string } | BearerAnswer)>> {
    const login = await beginSession(ctx, account, 'password');
    await resetFailures(ctx.db, account);
    return signInResult(ctx.request, login, account);
  },
  auditSubject: ({ body }) => ref('user', body.user.id),
});

/** Claims of an opened session and the browser's device id. */
export type Login = { claims: Claims; device: string | null };

/** Seconds for which a browser is recognized after a login. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Opens the session of an authenticated user: ends the previous session and records the login with its device. */
export async function beginSession(
  ctx: Ctx<Actor>,
  user: Pick<Account, 'id' | 'role' | 'level' | 'company_id'>,
  method: typeof loginRecords.$inferInsert.method,
): Promise<Login> {
  const { db, request, actor } = ctx;
  const { id: user_id, company_id } = user;
  const device = request.browser ? (request.device ?? randomBytes(16).toString('base64url')) : null;
  const [session_id] = await Promise.all([
    openSession(db, { user_id, kind: request.browser ? 'browser' : 'api', request }),
    actor.kind === 'guest' || request.bearer ? null : sessionsBehind(db, actor).then((ids) => endSessions(db, ids)),
    db
      .insert(loginRecords)
      .values({ user_id, company_id, method, address: request.address, device_hash: device && deviceHash(device) }),
    db
      .update(users)
      .set({ last_login_at: sql`now()` })
      .where(eq(users.id, user_id)),
  ]);
  return { claims: claimsFor(session_id, user), device };
}

/** Login response: cookies and a location for browsers, a token for other clients. */
export async function signInResult(
  request: RequestInfo,
  { claims, device }: Login,
  account: SignInAnswer['user'],
): Promise<Reply<SignInAnswer & ({ location: string } | BearerAnswer)>> {
  const { id, role, first_name, last_name, email, company_id } = account;
  const user = { id, role, first_name, last_name, email, company_id };
  if (device)
    return new Reply({ user, location: startPath(claims, request.destination) }, [
      await signedInCookie(claims),
      cookieHeader(deviceCookie(), device, DEVICE_SECONDS),
      removedCookie(impersonationCookie()),
      removedCookie(destinationCookie()),
    ]);
  return new Reply({ ...(await bearerAnswer(claims)), user }, role === 'api' ? [] : [await signedInCookie(claims)]);
}

/** Page requested before the login if the user may open it, else the role's start page (spec 1 §4). */
export function startPath(claims: Claims, destination?: string): string {
  const home = homePath(claims.role);
  return destination &&
    destination !== '/' &&
    decideAccess(new URL(destination, settings.app_url).pathname, claims).pass
    ? destination
    : home;
}
