import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { loginRecords, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import type { Meta } from '@/lib/core/meta';
import { command, type Ctx } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { actingCookie, destinationCookie } from '@/lib/core/session-token';
import { perMinute } from '@/lib/core/throttle';
import type { Actor, Claims } from '@/lib/shared/actor';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { judge } from '@/lib/shared/guards';
import { Problem } from '@/lib/shared/problem';
import type { LoginMethod, Membership, Role, Status, UserStatus } from '@/lib/shared/vocabulary';
import { isPassword } from './password-hash';
import { bearerAnswer, claimsFor, endSessions, openSession, removed, sessionsBehind, signedInCookie, type BearerAnswer } from './sessions';

/** The one answer to every sign-in that fails, whether or not the account exists (PRODUCT §2). */
export const SAYS_NO_MATCH = 'These credentials do not match our records.';

const MOST_FAILURES = 10;
const LOCK_MINUTES = 15;

type Account = {
  id: number; role: Role; status: UserStatus; first_name: string; last_name: string; email: string; password_hash: string | null; locked: boolean;
  company_id: number | null; company_status: Status | null; level: Membership | null; login_method: LoginMethod | null;
};
type SignedIn = { user: Pick<Account, 'id' | 'role' | 'first_name' | 'last_name' | 'email' | 'company_id'> };

/**
 * Signs in with e-mail and password (spec 1 §7, PRODUCT §2). A browser gets the cookie and where to go, never a token;
 * another client a bearer token. The password is checked before the transaction opens.
 */
export const signIn = command('session.start', {
  who: anyone,
  input: z.object({ email: Email, password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use 8 to 128 characters.') }),
  limit: ({ address }, { email }) => [
    perMinute(config.limits.login_per_minute, 'login', address, email),
    perMinute(config.limits.login_address_per_minute, 'login', address),
  ],
  deadline: 10_000,
  unkept: true,
  before: ({ db, meta }, { email, password }) => authenticate(db, meta, { email, password }),
  async run(ctx, _input, account): Promise<Reply<SignedIn & ({ location: string } | BearerAnswer)>> {
    const session_id = await beginSession(ctx, account, 'password');
    return welcome(ctx.meta, claimsFor(session_id, account), account);
  },
  about: ({ body }) => ref('user', body.user.id),
});

/**
 * Opens the session of someone who has proved who they are, whatever the way: ends the one they came with, records the
 * login, forgets failures. Also for e-mail links, SSO and resets. Returns the session's id.
 */
export async function beginSession(ctx: Ctx<Actor>, user: Pick<Account, 'id' | 'company_id'>, method: typeof loginRecords.$inferInsert.method): Promise<string> {
  const { db, meta, actor } = ctx;
  const [session_id] = await Promise.all([
    openSession(db, { user_id: user.id, kind: meta.browser ? 'browser' : 'api', meta }),
    actor.kind === 'guest' || meta.bearer ? null : sessionsBehind(db, actor).then((ids) => endSessions(db, ids)),
    db.insert(loginRecords).values({ user_id: user.id, company_id: user.company_id, method, address: meta.address }),
    db.update(users).set({ failed_logins: 0, locked_until: null, last_login_at: sql`now()` }).where(eq(users.id, user.id)),
  ]);
  return session_id;
}

/** The answer to a sign-in: cookies and a place to go for a browser, a token for other clients. */
export async function welcome(meta: Meta, claims: Claims, account: SignedIn['user']): Promise<Reply<SignedIn & ({ location: string } | BearerAnswer)>> {
  const { id, role, first_name, last_name, email, company_id } = account;
  const user = { id, role, first_name, last_name, email, company_id };
  if (meta.browser) return new Reply({ user, location: startOf(claims, meta.destination) }, [await signedInCookie(claims), removed(actingCookie()), removed(destinationCookie())]);
  return new Reply({ ...(await bearerAnswer(claims)), user }, role === 'api' ? [] : [await signedInCookie(claims)]);
}

/** The page that was asked for before signing in, if this person may see it; else where their role starts (spec 1 §4). */
export function startOf(claims: Claims, destination?: string): string {
  const home = claims.role === 'super_admin' ? '/super_admin/dashboard' : '/dashboard';
  return destination && destination !== '/' && judge(new URL(destination, config.app_url).pathname, claims).pass ? destination : home;
}

async function authenticate(db: Db, meta: Meta, { email, password }: { email: string; password: string }): Promise<Account> {
  const account = await countTry(db, email);
  const right = await isPassword(account?.password_hash, password);
  if (!account || !right || account.locked || account.status === 'deleted') throw new Problem('unauthenticated', SAYS_NO_MATCH);
  const says = whyNot(account, meta);
  if (says) {
    await db.update(users).set({ failed_logins: 0, locked_until: null }).where(eq(users.id, account.id));
    throw new Problem('forbidden', says);
  }
  return account;
}

/**
 * Reads the account and counts this try as failed before anything is known of it, so that many guesses at once count
 * each; success sets the counter back. An address nobody has costs one written row as well.
 */
async function countTry(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.execute<Account>(sql`
    with found as (
      select u.id, u.role, u.status, u.first_name, u.last_name, u.email, u.password_hash, coalesce(u.locked_until > now(), false) as locked,
        u.company_id, c.status as company_status, c.membership_type as level, c.login_method
      from users u left join companies c on c.id = u.company_id where u.email = ${email} for update of u
    ), counted as (
      update users set
        failed_logins = case when found.locked then failed_logins when failed_logins + 1 >= ${MOST_FAILURES} then 0 else failed_logins + 1 end,
        locked_until = case when not found.locked and failed_logins + 1 >= ${MOST_FAILURES} then now() + make_interval(mins => ${LOCK_MINUTES}) else locked_until end
      from found where users.id = found.id
    ), nobody as (
      insert into rate_limits (key, points, expire) select ${`login:nobody:${email}`}::text, 1, now() + interval '15 minutes'
      where not exists (select 1 from found) on conflict (key) do update set points = rate_limits.points + 1, expire = excluded.expire
    )
    select * from found`);
  return account;
}

/** Why an account with the right password may not come in this way; null when it may. */
function whyNot({ role, status, company_status, login_method }: Account, meta: Meta): string | null {
  if (status === 'pending_verification') return 'Verify your e-mail address before you log in.';
  if (status === 'pending_approval') return 'Your account is waiting for approval.';
  if (status === 'rejected') return 'Your registration was not approved.';
  if (status !== 'active' || (role !== 'super_admin' && company_status !== 'active')) return `Your account is disabled. Contact ${config.network_email} to re-activate.`;
  if (role === 'api') return meta.browser ? 'This account is for programs. Use it with the API.' : null;
  return login_method === 'sso' ? 'Your company uses single sign-on. Log in with your company account.' : null;
}
