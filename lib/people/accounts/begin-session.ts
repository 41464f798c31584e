import 'server-only';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { loginRecords, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import {
  impersonationCookie,
  cookieHeader,
  destinationCookie,
  deviceCookie,
} from '@/lib/platform/secrets/session-token';
import type { Actor, Claims } from '@/lib/shared/actor';
import { days, secondsOf } from '@/lib/shared/durations';
import { decideAccess } from '@/lib/shared/guards';
import { cancelReset } from '@/lib/people/accounts/factors/resets';
import { deviceHash, type Account } from './authenticate';
import {
  bearerAnswer,
  claimsFor,
  endSessions,
  moveNotifications,
  openSession,
  removedCookie,
  sessionsBehind,
  loggedInCookie,
} from './sessions';
import { homePath } from '@/lib/shared/home-path';
import { pagePath } from '@/lib/shared/paths';
import { siteOf } from '@/lib/shared/sites';
import { findOwnCompanies } from './own-companies';
import type { SignIn } from './resources';

export type Login = {
  claims: Claims;
  device: string | null;
  /** True where the person chooses between several companies first (rule: persons.login). */
  chooses: boolean;
};

/** Logins by a link that was mailed to the account's address. */
const BY_MAIL: string[] = ['email_link', 'reset', 'invitation'];

const provenBy = (method: string) => (BY_MAIL.includes(method) ? { address_proven_at: now } : {});

export const DEVICE_SECONDS = secondsOf(days(365));

/**
 * Opens the session of an authenticated user: ends the previous session and records the login with its device. The login
 * counts as a recent proof, unless it `proves` nothing (rule: proof.recent).
 */
export async function beginSession(
  ctx: Ctx<Actor>,
  user: Pick<Account, 'id' | 'role' | 'level' | 'company_id'>,
  method: typeof loginRecords.$inferInsert.method,
  { proves = true }: { proves?: boolean } = {},
): Promise<Login> {
  const { db, request, actor } = ctx;
  const { id: user_id, company_id } = user;
  const device = request.browser ? (request.device ?? randomBytes(16).toString('base64url')) : null;
  const session_id = await openSession(db, { user_id, kind: request.browser ? 'browser' : 'api', request, proves });
  if (device) await moveNotifications(db, { user_id, session_id, device_hash: deviceHash(device) });
  await Promise.all([
    actor.kind === 'guest' || request.bearer ? null : sessionsBehind(db, actor).then((ids) => endSessions(db, ids)),
    db
      .insert(loginRecords)
      .values({ user_id, company_id, method, address: request.address, device_hash: device && deviceHash(device) }),
    db
      .update(users)
      .set({ last_login_at: now, ...provenBy(method) })
      .where(eq(users.id, user_id)),
    // A user who can log in needs no reset (rule: second-factor.reset).
    cancelReset(ctx, user_id),
  ]);
  return { claims: claimsFor(session_id, user), device, chooses: await choosesCompany(ctx, user_id) };
}

async function choosesCompany({ db, request }: Ctx<Actor>, user_id: number): Promise<boolean> {
  if (!request.browser || siteOf(request.host ?? null, settings.app_url).kind !== 'root') return false;
  return (await findOwnCompanies(db, user_id)).length > 0;
}

const CHOICE = pagePath('/profile/companies');

export async function loginResult(
  request: RequestInfo,
  { claims, device, chooses }: Login,
  account: SignIn['user'],
): Promise<Reply<SignIn>> {
  const { id, role, first_name, last_name, email, company_id } = account;
  const user = { id, role, first_name, last_name, email, company_id };
  if (device)
    return new Reply(
      { user, location: chooses && !request.destination ? CHOICE : startPath(claims, request.destination) },
      [
        await loggedInCookie(claims),
        cookieHeader(deviceCookie(), device, DEVICE_SECONDS),
        removedCookie(impersonationCookie()),
        removedCookie(destinationCookie()),
      ],
    );
  return new Reply({ ...(await bearerAnswer(claims)), user }, role === 'api' ? [] : [await loggedInCookie(claims)]);
}

/** Returns the requested page if the user may open it, else the role's start page (spec 1 §4). */
export function startPath(claims: Claims, destination?: string): string {
  const home = homePath(claims.role);
  return destination &&
    destination !== '/' &&
    decideAccess(new URL(destination, settings.app_url).pathname, claims).pass
    ? destination
    : home;
}
