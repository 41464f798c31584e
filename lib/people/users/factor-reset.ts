import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MANAGERS } from '@/db/manager-roles';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { auditLog, companies, factorResets, users } from '@/db/schema';
import { findValidToken, linkExpired } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { settings } from '@/lib/platform/settings';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { FACTOR_RESET, inWords } from '@/lib/shared/durations';
import { Id, Token } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { anyone, companyAdmin, orNetworkStaff, self } from '@/lib/shared/gates';
import { conflict, ensure, notFound } from '@/lib/shared/problem';
import { usersVisibleTo } from './visible';
import { canResetFactors, mayDecideFor } from './policy';
import { hasCopiedPasskey } from '@/lib/people/accounts/factors/own-factors';
import { cancelReset, isCancelableReset, mailReset, removeDueFactors } from '@/lib/people/accounts/factors/resets';

const resetter = self<Person>(orNetworkStaff(companyAdmin));
const Done = z.strictObject({ user_id: z.number(), works_at: z.date().nullable(), message: z.string() });

/**
 * Opens the reset of a user's second factors, for who has lost them all: managers for their users, network staff also for
 * managers and for each other. Both are emailed; it works after a day (rule: second-factor.reset).
 * @throws Problem not_found for a foreign user, forbidden for oneself and for managers, conflict for who was a manager
 * within a day, without a second factor, and while one is open
 */
export const openFactorReset = command('second_factor.open_reset', {
  who: resetter,
  input: z.object({ id: Id }),
  output: () => Done,
  proof: true,
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    const user = await findTarget(ctx, id);
    ensure(user.id !== actor.id, 'You can’t reset your own second factors. Ask another manager.');
    ensure(mayDecideFor(actor, user));
    if (!canResetFactors(actor, user)) return conflict('This user has no passkey and no code app.');
    if (!isNetworkStaff(actor) && (await wasManager(db, id))) return conflict(WAS_MANAGER);
    await removeDueFactors(ctx, id);
    const [reset] = await db
      .insert(factorResets)
      .values({ user_id: id, opened_by: actor.id, works_at: sql`now() + ${interval(FACTOR_RESET)}` })
      .onConflictDoNothing()
      .returning();
    if (!reset) return conflict('A reset is open already.');
    await mailReset(ctx, reset, 'opened');
    const message = `${fullName(user) || user.email} can log in without a second factor in ${inWords(FACTOR_RESET)}.`;
    return { user_id: id, works_at: reset.works_at, message };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const WAS_MANAGER = `This user was a manager within the last ${inWords(FACTOR_RESET)}. Ask ${settings.network_name}.`;

async function wasManager(db: Db, id: number): Promise<boolean> {
  const [demoted] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject_type, 'user'),
        eq(auditLog.subject_id, id),
        gt(auditLog.created_at, sql`now() - ${interval(FACTOR_RESET)}`),
        sql`${auditLog.changes} -> 'role' ->> 0 in ${MANAGERS}`,
      ),
    )
    .limit(1);
  return demoted !== undefined;
}

/** Cancels it, by whoever could have opened it. @throws Problem conflict when none is open */
export const cancelFactorReset = command('second_factor.close_reset', {
  who: resetter,
  input: z.object({ id: Id }),
  output: () => Done,
  async run(ctx, { id }) {
    const user = await findTarget(ctx, id);
    ensure(mayDecideFor(ctx.actor, user));
    if (!(await cancelReset(ctx, id))) return conflict(NOT_OPEN);
    return { user_id: id, works_at: null, message: 'The reset is canceled.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const NOT_OPEN = 'No reset is open.';

async function findTarget({ db, actor }: Ctx<Person>, id: number) {
  const { role, status, first_name, last_name, email, second_factor_at } = users;
  const [user] = await db
    .select({
      id: users.id,
      role,
      status,
      first_name,
      last_name,
      email,
      second_factor_at,
      has_copied_passkey: hasCopiedPasskey,
    })
    .from(users)
    .where(and(eq(users.id, id), usersVisibleTo(actor), sql`${status} <> 'deleted'`))
    .for('update');
  return user ?? notFound('User not found.');
}

const Link = z.object({ token: Token });

/** Whose reset a mailed link cancels, and when it works; null for an invalid link. Read-only. */
export const readResetCancelation = query({
  who: anyone,
  input: Link,
  output: () =>
    z.strictObject({
      reset: z.strictObject({ name: z.string(), company: z.string().nullable(), works_at: z.date() }).nullable(),
    }),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const row = await findValidToken(db, 'factor_reset', token);
    if (!row) return { reset: null };
    const [reset] = await db
      .select({
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        company: companies.name,
        works_at: factorResets.works_at,
      })
      .from(factorResets)
      .innerJoin(users, eq(users.id, factorResets.user_id))
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(and(eq(factorResets.id, Number(row.details?.reset_id)), isCancelableReset));
    if (!reset) return { reset: null };
    return { reset: { name: fullName(reset) || reset.email, company: reset.company, works_at: reset.works_at } };
  },
});

/** Cancels a reset by the link in either email. @throws Problem conflict for a link that is no longer valid */
export const cancelResetByLink = command('second_factor.cancel_reset_by_link', {
  who: anyone,
  input: z.object({ token: Token.catch('') }),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  limit: tokenPageLimit,
  async run(ctx, { token }) {
    const row = (await useToken(ctx.db, 'factor_reset', token)) ?? linkExpired();
    if (row.user_id === null || !(await cancelReset(ctx, row.user_id))) return linkExpired();
    return { user_id: row.user_id, message: fixed('The reset is canceled. Nothing has changed.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
