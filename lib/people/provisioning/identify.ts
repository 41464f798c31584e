import 'server-only';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { ifNotFull, withDatabase } from '@/db/client';
import { companies, directories, sites, users } from '@/db/schema';
import { interval } from '@/db/interval';
import { mayUseSso } from '@/lib/people/sso/policy';
import { secretHash } from '@/lib/platform/secrets/client-secret';
import { settings } from '@/lib/platform/settings';
import type { Directory } from '@/lib/shared/actor';
import { DIRECTORY_TOKEN } from '@/lib/shared/provisioning';
import { minutes, seconds } from '@/lib/shared/durations';

/**
 * The directory of a bearer token, if it is that of the company at the address; null for any other token, so that a token of
 * another company and an unknown one are told alike (rule: scim.token). The former token counts for a day.
 */
export async function directoryOf(token: string | undefined, slug: string): Promise<Directory | null> {
  if (!token || !DIRECTORY_TOKEN.test(token)) return null;
  const hash = secretHash(token);
  return withDatabase(async (db) => {
    const [row] = await db
      .select({
        user: {
          id: users.id,
          first_name: users.first_name,
          last_name: users.last_name,
          email: users.email,
          type: users.type,
        },
        level: companies.membership_type,
        company: {
          id: companies.id,
          name: companies.name,
          slug: companies.slug,
          login_method: companies.login_method,
          allow_notes: companies.allow_notes,
        },
      })
      .from(directories)
      .innerJoin(companies, and(eq(companies.id, directories.company_id), eq(companies.status, 'active')))
      .innerJoin(users, eq(users.id, directories.user_id))
      .innerJoin(sites, and(eq(sites.company_id, companies.id), eq(sites.name, slug)))
      .where(
        or(
          eq(directories.token_hash, hash),
          and(eq(directories.previous_token_hash, hash), gt(directories.previous_token_until, sql`now()`)),
        ),
      );
    return row && mayUseSso(row.level, settings.sso_memberships) ? actorOf(row) : null;
  });
}

type DirectoryCall = { call: string; refusal?: { status: number; scim_type: string | null } };

/**
 * Stores the last call of a directory, and its last refusal without what was sent (rule: scim.last-call): at most one a minute
 * of those that go well, and one in five seconds of those that do not.
 */
export async function noteCall({ company_id }: Directory, { call, refusal }: DirectoryCall): Promise<void> {
  const told = refusal && JSON.stringify({ at: new Date(), call, ...refusal });
  await withDatabase((db) =>
    db.execute(
      told
        ? sql`update directories set last_call_at = now(), last_call = ${call}, last_refusal = ${told}::jsonb where company_id = ${company_id}
            and (last_refusal is null or (last_refusal->>'at')::timestamptz < now() - ${interval(seconds(5))})`
        : sql`update directories set last_call_at = now(), last_call = ${call} where company_id = ${company_id}
            and (last_call_at is null or last_call_at < now() - ${interval(minutes(1))})`,
    ),
  ).catch(ifNotFull);
}

type Row = {
  user: Pick<Directory, 'id' | 'first_name' | 'last_name' | 'email' | 'type'>;
  level: Directory['level'];
  company: Directory['company'];
};

/** A directory has no session, and nothing that a person has to do before anything else. */
const actorOf = ({ user, level, company }: Row): Directory => ({
  ...user,
  kind: 'directory',
  role: 'api',
  level,
  company,
  company_id: company.id,
  session_id: '',
  signed_in_at: new Date(0),
  proved_at: new Date(0),
  owes_second_factor: false,
  force_update_profile: false,
  force_update_agreement: false,
  time_zone: null,
  browser_zone: null,
  zone_notice_closed_at: null,
  impersonator: null,
});
