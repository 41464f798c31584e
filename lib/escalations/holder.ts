import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { managerRequests, users } from '@/db/schema';
import { findToken } from '@/lib/core/mailed-token';
import type { Ctx } from '@/lib/core/operation';
import { isMember } from '@/lib/shared/actor';
import { missing } from '@/lib/shared/problem';
import { managerRequestsWithin } from './reach';

/** One text for every token that opens nothing: unknown, expired, or someone else's (SECURITY, Access). */
export const NO_REQUEST = 'Request not found.';

/** Whose mailbox a secret was sent to, where that is a user's: what their form starts with. */
export type Responder = { id: number; first_name: string; last_name: string; email: string; phone: string | null; phone_country_code: string };

/** What a token of an address is good for: the mailed secret answers, the reference reads for the requester's colleagues. */
export type RequestHolder = { where: SQL; by: 'secret' | 'reference'; manager_request_id: number | null; responder: Responder | null };

/**
 * Finds what a token is good for. The secret lives 14 days, also after it was used, so that whoever comes later reads the
 * answer; it dies with the user it was mailed to. Throws missing when it opens nothing.
 */
export async function requestHolder(ctx: Ctx, token: string): Promise<RequestHolder> {
  const secret = await findToken(ctx.db, 'manager_response', token);
  if (!secret) {
    if (!isMember(ctx.actor)) return missing(NO_REQUEST);
    return { where: and(eq(managerRequests.token, token), managerRequestsWithin(ctx.actor))!, by: 'reference', manager_request_id: null, responder: null };
  }
  const { manager_request_id, user_id, expires_at } = secret;
  const responder = user_id === null ? null : await responderOf(ctx, user_id);
  if (manager_request_id === null || expires_at <= new Date() || (user_id !== null && !responder)) return missing(NO_REQUEST);
  return { where: eq(managerRequests.id, manager_request_id), by: 'secret', manager_request_id, responder };
}

async function responderOf({ db }: Ctx, user_id: number): Promise<Responder | null> {
  const { id, first_name, last_name, email, phone, phone_country_code } = users;
  const [user] = await db.select({ id, first_name, last_name, email, phone, phone_country_code }).from(users).where(and(eq(id, user_id), eq(users.status, 'active')));
  return user ?? null;
}
