import 'server-only';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { ifNotFull, transact, withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { companies, setupLinks, users } from '@/db/schema';
import { mayUseSso } from '@/lib/people/sso/policy';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { guessLimit } from '@/lib/platform/limits/token-limit';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { contextOf } from '@/lib/platform/operation/context';
import { flushInserts } from '@/lib/platform/operation/deferred-inserts';
import { now } from '@/lib/platform/operation/operation';
import { secretHash } from '@/lib/platform/secrets/client-secret';
import { settings } from '@/lib/platform/settings';
import type { LinkHolder } from '@/lib/shared/actor';
import { minutes, msOf, SETUP_LINK_PAUSE } from '@/lib/shared/durations';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import { MESSAGES, notFound } from '@/lib/shared/problem';

const SECRET = /^[\w-]{43}$/;

/**
 * The holder of a link for IT. Unknown, expired and ended links are told alike, as are those whose maker may not make one any
 * more (rule: setup-link.ends).
 * @throws Problem not_found, rate_limited for guesses
 */
export async function linkHolderOf(secret: string, request: RequestInfo): Promise<LinkHolder> {
  const row = SECRET.test(secret) ? await findLink(secret) : undefined;
  if (!row || !mayUseSso(row.level, settings.sso_memberships)) {
    await takeFromLimits([guessLimit(request, { kind: 'guest' })]);
    return notFound(MESSAGES.linkExpired);
  }
  const { level: _, last_used_at, ...link } = row;
  const holder: LinkHolder = { kind: 'guest', link };
  if (!last_used_at || last_used_at.getTime() < Date.now() - msOf(minutes(1)))
    await noteUse(holder, last_used_at, request).catch(ifNotFull);
  return holder;
}

const findLink = (secret: string) =>
  withDatabase(async (db) => {
    const [row] = await db
      .select({
        id: setupLinks.id,
        company: { id: companies.id, name: companies.name, slug: companies.slug },
        level: companies.membership_type,
        made_by: setupLinks.made_by,
        may_replace: setupLinks.may_replace,
        expires_at: setupLinks.expires_at,
        last_used_at: setupLinks.last_used_at,
      })
      .from(setupLinks)
      .innerJoin(companies, and(eq(companies.id, setupLinks.company_id), eq(companies.status, 'active')))
      .innerJoin(
        users,
        and(
          eq(users.id, setupLinks.made_by),
          eq(users.status, 'active'),
          or(
            eq(users.role, 'super_admin'),
            and(eq(users.company_id, setupLinks.company_id), inArray(users.role, MANAGER_ROLES)),
          ),
        ),
      )
      .where(
        and(
          eq(setupLinks.token_hash, secretHash(secret)),
          isNull(setupLinks.revoked_at),
          gt(setupLinks.expires_at, sql`now()`),
        ),
      );
    return row;
  });

/** Of two first calls one notes the use. */
function noteUse(holder: LinkHolder, before: Date | null, request: RequestInfo): Promise<void> {
  return transact(async (db) => {
    const noted = await db
      .update(setupLinks)
      .set({ last_used_at: now })
      .where(
        and(
          eq(setupLinks.id, holder.link.id),
          or(isNull(setupLinks.last_used_at), lt(setupLinks.last_used_at, sql`now() - ${interval(minutes(1))}`)),
        ),
      )
      .returning({ id: setupLinks.id });
    if (!noted.length || (before && before.getTime() > Date.now() - msOf(SETUP_LINK_PAUSE))) return;
    const ctx = contextOf(holder, db, request);
    recordAudit(ctx, 'setup_link.open', ref('company', holder.link.company.id));
    await flushInserts(ctx);
  });
}
