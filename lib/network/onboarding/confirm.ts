import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { oneTimeTokens, onboardingSessions } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { isCode } from '@/lib/platform/secrets/mailed-code';
import { command, now } from '@/lib/platform/operation/operation';
import { takeFromLimits, type Limit } from '@/lib/platform/limits/rate-limit';
import { guessLimit, onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { ONBOARDING, secondsOf } from '@/lib/shared/durations';
import { anyone } from '@/lib/shared/gates';
import { conflict, invalid, Problem } from '@/lib/shared/problem';
import { emit } from './events';
import { requireSession, SESSION_INPUT, type FoundSession } from './session';
import { linkLimit } from './store';

/** Attempts at the code of one registration: of a million codes, this is too few for a stranger. */
const TRIES = 20;
const triesLimit = (session_id: number): Limit => ({
  key: `onboarding-code:${session_id}`,
  points: TRIES,
  seconds: secondsOf(ONBOARDING),
});

const TOO_MANY = 'Too many codes were tried. Use the link in the email.';
const WRONG = 'This is not the code of our newest email, or it has expired. The link in the email still works.';

/** People paste codes with spaces. */
const Code = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, '') : value),
  z.string('Enter the code from the email.').regex(/^\d{6}$/, 'Enter the six digits from the email.'),
);

const Confirmed = () => z.strictObject({ id: z.number(), confirmed: z.boolean(), message: z.string() });

/**
 * Confirms the address of a registration by the code in its email, in the browser that sent it, whose password stays
 * (rule: onboarding.code). A wrong one counts as a guess.
 * @throws Problem invalid for a wrong or expired code, conflict once too many were tried or nothing waits for one
 */
export const confirmByCode = command('onboarding.confirm_by_code', {
  who: anyone,
  input: z.object({ ...SESSION_INPUT, code: Code }),
  output: Confirmed,
  limit: onboardingTokenLimit,
  skipIdempotency: true,
  prepare: async (ctx, { code, ...presented }) => {
    const { session, by_link } = await requireSession(ctx, presented, { changes: true });
    if (session.confirmed_at || by_link) return null;
    requireSubmitted(session);
    // Counts before the comparison, so that concurrent attempts all count.
    await takeFromLimits([triesLimit(session.id)]).catch((error: unknown) => {
      throw error instanceof Problem && error.kind === 'rate_limited' ? new Problem('conflict', TOO_MANY) : error;
    });
    const right = (await openCodes(ctx.db, session.id)).find((row) => isCode(row, code));
    if (right) return right.id;
    await takeFromLimits([guessLimit(ctx.request, ctx.actor)]);
    return invalid({ code: [WRONG] });
  },
  async run({ db, ...ctx }, { code: _code, ...presented }, code_id) {
    const { session } = await requireSession({ db, ...ctx }, presented, { lock: true });
    if (!session.confirmed_at) {
      if (!code_id || !(await useCode(db, code_id))) return invalid({ code: [WRONG] });
      await db
        .update(onboardingSessions)
        .set({ confirmed_at: now, updated_at: now })
        .where(eq(onboardingSessions.id, session.id));
    }
    return { id: session.id, confirmed: true, message: 'Your address is confirmed.' };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** @throws Problem conflict unless the registration waits for its review */
function requireSubmitted({ status }: FoundSession['session']): void {
  if (status !== 'submitted') conflict('This registration does not wait for a code.', { status });
}

const isOpen = and(
  eq(oneTimeTokens.purpose, 'onboarding_code'),
  isNull(oneTimeTokens.used_at),
  gt(oneTimeTokens.expires_at, sql`now()`),
);

const openCodes = (db: Db, session_id: number) =>
  db
    .select({ id: oneTimeTokens.id, token_hash: oneTimeTokens.token_hash })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.onboarding_session_id, session_id), isOpen));

async function useCode(db: Db, id: string): Promise<boolean> {
  const used = await db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(and(eq(oneTimeTokens.id, id), isOpen))
    .returning({ id: oneTimeTokens.id });
  return used.length > 0;
}

/**
 * Mails the code and the link of a registration that waits for its confirmation again; earlier codes end (rules:
 * onboarding.code, limits.mail).
 * @throws Problem conflict when there is nothing to confirm
 */
export const mailCodeAgain = command('onboarding.mail_code', {
  who: anyone,
  input: z.object(SESSION_INPUT),
  output: Confirmed,
  limit: onboardingTokenLimit,
  skipIdempotency: true,
  prepare: async (ctx, presented) => {
    const { session } = await requireSession(ctx, presented, { changes: true });
    requireSubmitted(session);
    if (!session.confirmed_at) await takeFromLimits([linkLimit(session.id)]);
  },
  async run(ctx, presented) {
    const { session } = await requireSession(ctx, presented, { lock: true });
    requireSubmitted(session);
    if (session.confirmed_at) return conflict('Your address is confirmed already.');
    await ctx.db
      .update(oneTimeTokens)
      .set({ used_at: now })
      .where(and(eq(oneTimeTokens.onboarding_session_id, session.id), isOpen));
    await emit(ctx, 'onboarding.asked-again', { onboarding_session_id: session.id, session });
    return { id: session.id, confirmed: false, message: `We sent ${session.email} a new code.` };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
