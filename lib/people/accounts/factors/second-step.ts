import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recoveryCodes } from '@/db/schema';
import { rejectionReason, type Account } from '@/lib/people/accounts/authenticate';
import { beginSession, loginResult } from '@/lib/people/accounts/begin-session';
import { findLinkUser } from '@/lib/people/accounts/link-user';
import { SignIn } from '@/lib/people/accounts/resources';
import { ref } from '@/lib/platform/operation/audit';
import type { Subject } from '@/lib/platform/operation/context';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { anyone } from '@/lib/shared/gates';
import { Problem, REASONS } from '@/lib/shared/problem';
import { matchCode, useCode, type CodeMatch } from './code-match';
import { countGuess, forgetGuesses } from './guesses';
import { loginWaysOf, mailChange } from './own-factors';
import type { LoginWays } from './policy';
import { removeDueFactors, removeFactorsIfDue } from './resets';
import { Code, TicketSecret, type SecondFactor } from './resources';
import { countTry, MAX_TRIES, newSecret, storeTicket, takeTicket } from './tickets';

type Method = Parameters<typeof beginSession>[2];
type LoginUser = Pick<Account, 'id' | 'role' | 'level' | 'company_id' | 'first_name' | 'last_name' | 'email'>;
type FirstStep = Reply<SignIn | SecondFactor> & { user_id?: number };

/** The audit row names the user; the answer does not. */
class CodeAsked extends Reply<SecondFactor> {
  constructor(
    ticket: string,
    readonly user_id: number,
  ) {
    super({ second_factor: true, ticket });
  }
}

/**
 * Completes a login by password or mailed link: opens the session, or asks for the code first where the account has a
 * code app. A mailed link is no second factor (rules: second-factor.asked, second-factor.passkey-only).
 */
export async function finishLogin(ctx: Ctx, user: LoginUser, method: Method): Promise<FirstStep> {
  if (user.role !== 'api') {
    await removeDueFactors(ctx, user.id);
    const ways = await loginWaysOf(ctx.db, user.id);
    if (ways.has_code_app) return askForCode(ctx, user, method);
    if (ways.is_required) ensureNoPasskey(user, ways);
    const login = await beginSession(ctx, user, method, { proves: provesIdentity(method, ways) });
    return loginResult(ctx.request, login, user);
  }
  return loginResult(ctx.request, await beginSession(ctx, user, method), user);
}

/** A copied only passkey does not make the password sufficient; only a reset helps. @throws Problem forbidden */
function ensureNoPasskey({ role }: LoginUser, { passkeys, has_copied_passkey }: LoginWays): void {
  const reason = REASONS.passkey;
  if (passkeys > 0) throw new Problem('forbidden', 'Sign in with your passkey.', { reason });
  if (!has_copied_passkey) return;
  const whom = role === 'caller' ? 'a manager of your company' : settings.network_name;
  throw new Problem(
    'forbidden',
    `Your passkey is blocked, because a copy of it was used. Ask ${whom} to reset your second factors.`,
    { reason },
  );
}

/**
 * A mailed link proves access to the mailbox only. It does not count where the account has a passkey, or a password
 * that was not set with the link (rule: proof.recent).
 */
function provesIdentity(method: Method, { passkeys, has_password }: LoginWays): boolean {
  if (method === 'password') return true;
  return passkeys === 0 && (method !== 'email_link' || !has_password);
}

async function askForCode(ctx: Ctx, { id }: LoginUser, method: Method): Promise<FirstStep> {
  const ticket = newSecret();
  await storeTicket(ctx.db, ticket, { purpose: 'second_factor', user_id: id, method });
  return new CodeAsked(ticket, id);
}

type Login = { body: { user: { id: number } } | SecondFactor; user_id?: number };

export const loginSubject = ({ body, user_id }: Login): Subject => ref('user', 'user' in body ? body.user.id : user_id);

const EXPIRED = 'This login has expired. Log in again.';

const ended = (words: string) => new Problem('unauthenticated', words, { reason: 'ticket_expired' });

function wrongCode(tries: number): Problem {
  const left = MAX_TRIES - tries;
  if (left > 0)
    return new Problem('unauthenticated', `This code is not valid. ${left} ${left === 1 ? 'try' : 'tries'} left.`);
  return ended(
    'This code is not valid, and the login has ended. Log in again, then enter the app’s current code, or a recovery code that you have not used.',
  );
}

/**
 * Completes a login with the code of the app, or with a recovery code; each counts once (rules: second-factor.asked,
 * second-factor.once, second-factor.tries, second-factor.lock). Answers as the login does.
 * @throws Problem unauthenticated for a wrong code; with the reason `ticket_expired` for the last of the login's tries, for an
 * expired or used ticket, and once a reset of the factors is due
 */
export const signInWithCode = command('session.start_by_code', {
  who: anyone,
  input: z.object({ ticket: TicketSecret, code: Code }),
  output: () => SignIn,
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'code', addressKey(address))],
  deadline: 10_000,
  enrolls: true,
  skipIdempotency: true,
  prepare: async ({ db, request }, { ticket, code }) => {
    const waiting = await countTry(db, ticket);
    if (!waiting?.user_id || (await removeFactorsIfDue(waiting.user_id, request))) throw ended(EXPIRED);
    const { user_id, tries } = waiting;
    const { key, is_locked } = await countGuess(db, request, { user_id, what: 'code' });
    const match = is_locked ? null : await matchCode(db, user_id, code);
    if (!match) throw wrongCode(tries);
    return { user_id, tries, method: waiting.method as Method, key, match };
  },
  async run(ctx, { ticket }, { user_id, tries, method, key, match }): Promise<Reply<SignIn>> {
    if (!(await takeTicket(ctx.db, 'second_factor', ticket))) throw ended(EXPIRED);
    const user = await findLinkUser(ctx.db, user_id);
    if (!user || !(await useCode(ctx.db, user_id, match))) throw wrongCode(tries);
    const reason = rejectionReason(user, ctx.request);
    if (reason) throw new Problem('forbidden', reason);
    await forgetGuesses(ctx.db, key);
    await mailRecoveryCodeUse(ctx, user, match);
    return loginResult(ctx.request, await beginSession(ctx, user, method), user);
  },
  auditSubject: ({ body }) => ref('user', body.user.id),
});

async function mailRecoveryCodeUse(
  ctx: Ctx,
  user: { id: number; first_name: string; email: string },
  match: CodeMatch,
): Promise<void> {
  if (!('recovery_code_id' in match)) return;
  const [codes] = await ctx.db
    .select({ left: sql<number>`count(*) filter (where ${recoveryCodes.used_at} is null)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, user.id));
  mailChange(ctx, user, { what: 'recovery_code_used', left: codes?.left ?? 0 });
}
