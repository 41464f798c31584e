import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { companies, rateLimits, users } from '@/db/schema';
import { bucketOf } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { isAdmin } from '@/lib/shared/actor';
import { KNOWN_DEVICE, LOGIN_LOCK } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import type { LoginMethod, Membership, Role, Status, UserStatus } from '@/lib/shared/enums';
import { isPassword } from './password-hash';

/** Every failed login gets this message, whether or not the account exists (rule: passwords.neutral). */
export const NO_MATCH = 'These credentials do not match our records.';

/** An account locks after this many wrong passwords or codes (rules: passwords.lock, second-factor.lock). */
export const MAX_FAILURES = 10;

export type Account = {
  id: number;
  role: Role;
  status: UserStatus;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string | null;
  is_locked: boolean;
  counter: string | null;
  company_id: number | null;
  company_status: Status | null;
  level: Membership | null;
  login_method: LoginMethod | null;
  is_sso_proven: boolean;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

export const deviceHash = (device: string) => sha256(device).slice(0, 22);

/**
 * Number of accounts of one address that a password is compared with where no company is named. An address of fewer, or of nobody,
 * costs the same number of hashes, so that a refusal tells nothing (rule: persons.neutral).
 */
const MAX_COMPARED = 3;

type Asked = { email: string; company_id?: number | null };

/**
 * Checks email address and password: of the account at the named company, else of the first account that the password
 * fits. @throws Problem unauthenticated, or forbidden with the reason why this account may not log in here
 */
export async function authenticate(
  db: Db,
  request: RequestInfo,
  { password, ...asked }: Asked & { password: string },
): Promise<Account> {
  const ids = await findAccounts(db, request, asked);
  for (let n = 0; n < (asked.company_id ? 1 : MAX_COMPARED); n++) {
    const account = await countAttempt(db, request, { email: asked.email, id: ids[n] ?? null });
    const isCorrect = await isPassword(account?.password_hash, password);
    if (account && isCorrect && !account.is_locked && !usesSso(account)) return admitted(db, request, account);
  }
  throw new Problem('unauthenticated', NO_MATCH);
}

async function admitted(db: Db, request: RequestInfo, account: Account): Promise<Account> {
  const reason = rejectionReason(account, request);
  if (!reason) return account;
  await resetFailures(db, account);
  throw new Problem('forbidden', reason);
}

/** Without a company, the accounts that work come first, then those that the mailbox's owner used last. */
async function findAccounts(db: Db, request: RequestInfo, { email, company_id }: Asked): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        ...[eq(users.email, email), notInArray(users.status, ['deleted', 'program'])],
        company_id ? eq(users.company_id, company_id) : undefined,
      ),
    )
    .orderBy(
      sql`(${users.role} = 'api') = ${request.browser}, (${users.status} = 'active' and ${companies.status} is distinct from 'inactive') desc`,
      sql`${users.address_proven_at} is null, ${users.last_login_at} desc nulls last, ${users.id}`,
    )
    .limit(MAX_COMPARED);
  return found.map(({ id }) => id);
}

/**
 * Resets a failure counter: the known device's own, which leaves a lock against other devices in place, else the
 * account's.
 */
export async function resetFailures(db: Db, { id, counter }: Pick<Account, 'id' | 'counter'>): Promise<void> {
  if (counter) await db.delete(rateLimits).where(eq(rateLimits.key, counter));
  else await db.update(users).set({ failed_logins: 0, locked_until: null }).where(eq(users.id, id));
}

/**
 * Reads the account and counts the attempt as failed before the password is compared, so that concurrent guesses all
 * count; a success resets the counter. Ten failures lock the account for unknown devices. A known device has its own
 * counter, identified by cookie for browsers and by address for API clients, so that people behind one address do not
 * lock each other out. An unknown email address also costs one row write.
 */
async function countAttempt(
  db: Db,
  request: RequestInfo,
  { email, id }: { email: string; id: number | null },
): Promise<Account | undefined> {
  const device = request.device ? deviceHash(request.device) : null;
  const address = request.browser ? null : request.address;
  const source = device ?? address ?? '';
  const lock = interval(LOGIN_LOCK);
  const utc = sql`(now() at time zone 'UTC')`;
  const [account] = await db.execute<Account>(sql`
    with found as (
      select u.id, u.role, u.status, u.first_name, u.last_name, u.email, u.password_hash, coalesce(u.locked_until > now(), false) as locked,
        u.company_id, c.status as company_status, c.membership_type as level, c.login_method, p.proven_at is not null as is_sso_proven,
        exists (select from login_records r where r.user_id = u.id and r.created_at > now() - ${interval(KNOWN_DEVICE)}
          and (r.device_hash = ${device} or (r.device_hash is null and r.address = ${address}))) as is_known
      from users u left join companies c on c.id = u.company_id left join sso_providers p on p.company_id = c.id where u.id = ${id}::int and u.status <> 'deleted' for update of u
    ), counted as (
      update users set
        failed_logins = case when found.locked then failed_logins when failed_logins + 1 >= ${MAX_FAILURES} then 0 else failed_logins + 1 end,
        locked_until = case when not found.locked and failed_logins + 1 >= ${MAX_FAILURES} then now() + ${lock} else locked_until end
      from found where users.id = found.id and not found.is_known
    ), known as (
      insert into rate_limits as counter (key, points, expire)
      select 'login:known:' || found.id || ':' || ${source}::text, 1, ${utc} + ${lock} from found where found.is_known
      on conflict (key) do update set
        points = case when counter.expire < ${utc} then 1 else counter.points + 1 end,
        expire = case when counter.points >= ${MAX_FAILURES} and counter.expire >= ${utc} then counter.expire else excluded.expire end
      returning key, points
    ), unknown as (
      insert into rate_limits (key, points, expire) select ${`login:nobody:${bucketOf(email)}`}::text, 1, ${utc} + ${lock}
      where not exists (select 1 from found) on conflict (key) do update set points = rate_limits.points + 1, expire = excluded.expire
    )
    select found.*, known.key as counter, case when found.is_known then known.points > ${MAX_FAILURES} else found.locked end as is_locked
    from found left join known on true`);
  return account;
}

export function rejectionReason(
  { role, status, company_status }: Pick<Account, 'role' | 'status' | 'company_status'>,
  request: RequestInfo,
): string | null {
  if (status === 'pending_verification') return 'Verify your email address before you log in.';
  if (status === 'pending_approval') return 'Your account is waiting for approval.';
  if (status === 'rejected') return 'Your registration was not approved.';
  if (status !== 'active' || (role !== 'super_admin' && company_status !== 'active'))
    return `Your account is disabled. Contact ${settings.network_email} to re-activate.`;
  return role === 'api' && request.browser ? 'This account is for programs. Use it with the API.' : null;
}

/**
 * Under single sign-on a password counts for role api only, and for managers until someone has logged in through the
 * provider (rules: passwords.sso, sso.first-login).
 */
export function usesSso({ role, login_method, is_sso_proven }: Account): boolean {
  if (login_method !== 'sso' || role === 'api') return false;
  return is_sso_proven || !isAdmin({ role });
}
