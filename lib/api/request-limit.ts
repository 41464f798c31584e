import 'server-only';
import { takeShare, type TakenShare } from '@/lib/core/request-limit';
import { settings } from '@/lib/settings';
import type { Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { MESSAGES, Problem } from '@/lib/shared/problem';

/** Counts a call by client, or by address for who has no token (rule: api.public-limit). */
export const takeCall = (actor: Actor, address: string): TakenShare =>
  actor.kind === 'guest'
    ? takeShare(`api ${addressKey(address)}`, settings.limits.guest_per_minute)
    : takeShare(`api user ${actor.id}`, settings.limits.api_per_minute);

/** @throws Problem rate_limited (429) when the client's minute is used up */
export function ensureShare({ count, points, seconds_left }: TakenShare): void {
  if (count > points) throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: seconds_left });
}

/** Tells the client where it stands, in every answer. */
export function addLimitHeaders(response: Response, { count, points, seconds_left }: TakenShare): Response {
  response.headers.set('RateLimit-Limit', String(points));
  response.headers.set('RateLimit-Remaining', String(Math.max(0, points - count)));
  response.headers.set('RateLimit-Reset', String(seconds_left));
  return response;
}
