import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { managerRequests, users } from '@/db/schema';
import { findToken } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember } from '@/lib/shared/actor';
import { managerRequestsVisibleTo } from './visibility';

export type Responder = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  phone_country_code: string;
};

/**
 * Access granted by a token in a URL: the mailed secret may answer, the reference is read-only for the sender's
 * colleagues.
 */
export type RequestAccess = {
  where: SQL;
  via: 'secret' | 'reference';
  manager_request_id: number | null;
  responder: Responder | null;
};

/**
 * Resolves a token; null if invalid. A secret works for 14 days, also after use, so that others of the mailbox can read
 * the answer; it ends with the user it was sent to.
 */
export async function requestAccessOf(ctx: Ctx, token: string): Promise<RequestAccess | null> {
  const secret = await findToken(ctx.db, 'manager_response', token);
  if (!secret) {
    if (!isMember(ctx.actor)) return null;
    return {
      where: and(eq(managerRequests.token, token), managerRequestsVisibleTo(ctx.actor))!,
      via: 'reference',
      manager_request_id: null,
      responder: null,
    };
  }
  const { manager_request_id, user_id, expires_at } = secret;
  if (manager_request_id === null || expires_at <= new Date()) return null;
  const responder = user_id === null ? null : await responderOf(ctx, user_id);
  if (user_id !== null && !responder) return null;
  return { where: eq(managerRequests.id, manager_request_id), via: 'secret', manager_request_id, responder };
}

async function responderOf({ db }: Ctx, user_id: number): Promise<Responder | null> {
  const { id, first_name, last_name, email, phone, phone_country_code } = users;
  const [user] = await db
    .select({ id, first_name, last_name, email, phone, phone_country_code })
    .from(users)
    .where(and(eq(id, user_id), eq(users.status, 'active')));
  return user ?? null;
}
