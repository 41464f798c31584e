import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '@/lib/shared/actor';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { tokenHash, tokenKey } from '@/lib/platform/secrets/mailed-token';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { countUnder, perHour, perMinute, type Limit, type LimitChoice } from './rate-limit';

type TokenInput = { token: string };
type TokenLimit = (request: RequestInfo, input: TokenInput, actor: Actor) => LimitChoice[];

/**
 * Rate limit of a call with an emailed token. Each existing token has its own counter. Unknown ones count for the
 * client address (or the signed-in user), and an address with too many is rejected for any token, so that the response
 * reveals nothing about the token. All guesses of an address share one row of `rate_limits`, valid in every process. A
 * single statement looks the token up and counts.
 */
const tokenLimit =
  (name: string, points: () => number, { count = countMailed, per = perMinute } = {}): TokenLimit =>
  (request, { token }, actor) => {
    const guesses = guessLimit(request, actor);
    const own = per(points(), name, tokenKey(token));
    const values = { token_hash: tokenHash(token), own: own.key, guess: guesses.key, guesses: guesses.points };
    return [{ among: [own, guesses], count: (db, among) => count(db, {}, { ...among, ...values }) }];
  };

/** Limit of guesses of an address, or of a signed-in person (rule: limits.guesses). */
export const guessLimit = ({ address }: RequestInfo, actor: Actor): Limit =>
  perMinute(
    settings.limits.token_page_per_minute,
    'guess',
    actor.kind === 'guest' ? addressKey(address) : `user ${actor.id}`,
  );

const value = (name: 'token_hash' | 'own' | 'guess' | 'guesses') => sql.placeholder(name);

/* Counts under the token's own key if the token exists and the address has guesses left. */
const countIf = (exists: SQL) =>
  countUnder(
    sql`case when (${exists})
      and coalesce((select points from rate_limits where key = ${value('guess')} and expire > now() at time zone 'UTC'), 0) < ${value('guesses')}::int
    then ${value('own')}::text else ${value('guess')}::text end`,
  );
const isMailed = sql`exists (select from one_time_tokens where token_hash = ${value('token_hash')})`;
const isSession = sql`exists (select from onboarding_sessions where token_hash = ${value('token_hash')})`;
const countMailed = countIf(isMailed);
const countSession = countIf(sql`${isSession} or ${isMailed}`);

/** Limit for reading with an emailed token (rule: limits.token-page). */
export const tokenPageLimit = tokenLimit('token-page', () => settings.limits.token_page_per_minute);
/** Limit for asking with an emailed token what has changed, apart from the pages it opens (rule: limits.token-page). */
export const tokenChangesLimit = tokenLimit('token-changes', () => settings.limits.token_page_per_minute);
/** Limit for answering with an emailed token (rule: limits.answer). */
export const tokenAnswerLimit = tokenLimit('token-answer', () => settings.limits.answer_per_minute);

/** Limit for notes with an emailed token (rule: limits.notes). */
export const tokenNoteLimit = tokenLimit('note', () => settings.limits.notes_per_hour, { per: perHour });

const onboardingLimit = tokenLimit('onboarding', () => settings.limits.token_page_per_minute, {
  count: countSession,
});
/**
 * Limit for the calls of an onboarding session, by its token or the link mailed for it, in the body or in the browser's
 * cookie (rule: limits.guesses).
 */
export function onboardingTokenLimit(
  request: RequestInfo,
  input: { session_token?: string },
  actor: Actor,
): LimitChoice[] {
  const token = input.session_token ?? request.onboarding;
  return token === undefined ? [] : onboardingLimit(request, { token }, actor);
}
