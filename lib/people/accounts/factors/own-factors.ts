import 'server-only';
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { codeApps, companies, passkeys, recoveryCodes, users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { perMinute, type Limit } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { Person } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { self, loggedIn, type Gate } from '@/lib/shared/gates';
import { ensure, MESSAGES, Problem } from '@/lib/shared/problem';
import { needsSecondFactor } from '@/lib/shared/second-factor';
import { mayHaveFactors, type LoginWays } from './policy';
import { OwnFactors } from './resources';

/**
 * Admits only the person: never an API client or a user under single sign-on (rules: passkeys.who,
 * impersonation.limits).
 */
export const factorOwner: Gate<Person> = (actor) => {
  const person = self<Person>(loggedIn)(actor);
  ensure(mayHaveFactors(person));
  return person;
};

export const factorLimit = (_request: unknown, _input: unknown, { id }: Person): Limit[] => [
  perMinute(settings.limits.login_per_minute, 'factors', id),
];

export const passkeyRow = {
  id: passkeys.id,
  name: passkeys.name,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
  backed_up: passkeys.backed_up,
  cloned_at: passkeys.cloned_at,
};

export const passkeysOf = (db: Db, user_id: number) =>
  db.select(passkeyRow).from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(passkeys.id);

/** A person's passkeys, code app and recovery codes, for the profile. */
export const readOwnFactors = query({
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => OwnFactors,
  enrolls: true,
  async run({ db, actor }) {
    const [own, [app], [codes], ways] = await Promise.all([
      passkeysOf(db, actor.id),
      db
        .select({ since: codeApps.created_at })
        .from(codeApps)
        .where(and(eq(codeApps.user_id, actor.id), isNotNull(codeApps.secret))),
      db
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.user_id, actor.id), isNull(recoveryCodes.used_at))),
      loginWaysOf(db, actor.id),
    ]);
    return {
      allowed: mayHaveFactors(actor),
      required: ways.is_required,
      passkeys: own,
      code_app_since: app?.since ?? null,
      recovery_codes_left: codes?.left ?? 0,
    };
  },
});

export const hasCopiedPasskey = sql<boolean>`exists (select from passkeys p where p.user_id = users.id and p.cloned_at is not null)`;

export async function loginWaysOf(db: Db, user_id: number): Promise<LoginWays> {
  const [user] = await db
    .select({
      role: users.role,
      has_password: sql<boolean>`${isNotNull(users.password_hash)}`,
      company: { login_method: companies.login_method, requires_second_factor: companies.requires_second_factor },
      passkeys: sql<number>`(select count(*)::int from passkeys where user_id = ${users.id} and cloned_at is null)`,
      has_copied_passkey: hasCopiedPasskey,
      has_code_app: sql<boolean>`exists (select from code_apps where user_id = ${users.id} and secret is not null)`,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id));
  if (!user) throw new Problem('unauthenticated', MESSAGES.login);
  const { role, company, ...ways } = user;
  return {
    ...ways,
    login_method: company?.login_method ?? null,
    is_required: needsSecondFactor({ role }, company, settings.require_second_factor),
  };
}

export async function lockAccount(db: Db, user_id: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
}

/** Stores whether the user has a second factor, which every request reads with the user. */
export async function noteSecondFactor(db: Db, user_id: number): Promise<void> {
  await db.execute(sql`
    update users set second_factor_at = case
      when exists (select from passkeys p where p.user_id = users.id and p.cloned_at is null)
        or exists (select from code_apps a where a.user_id = users.id and a.secret is not null)
      then coalesce(second_factor_at, now()) end
    where id = ${user_id}`);
}

/** Tells the user by email what has changed (rule: accounts.change-notice). */
export function mailChange(
  ctx: Pick<Ctx, 'deferred'>,
  { first_name, email }: Pick<Person, 'first_name' | 'email'>,
  change: Omit<EmailProps['factors_changed'], 'first_name'>,
): void {
  mail(ctx, 'factors_changed', { name: first_name, email }, { first_name, ...change });
}
