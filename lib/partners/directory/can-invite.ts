import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { partnersVisibleToCompany, type Viewer } from '@/lib/partners/directory/visible';
import type { Member } from '@/lib/shared/actor';
import { msOf, NONE_TO_INVITE } from '@/lib/shared/durations';

/** Condition on `companies listed`: publicly listed, and another company than the member's. */
export const isListed = ({ company_id }: Viewer) =>
  sql`listed.status = 'active' and listed.show_in_public_web and listed.id <> ${company_id}`;

/** Listed members that are looked at one by one before all partners are read. */
const PROBED = 10;

/** Companies without a member to invite, with the time at which that was last found out. */
const without = new Map<number, number>();
const MAX_COMPANIES = 10_000;

/**
 * Condition that there is a member to invite. In most networks one of the first can be invited; only if none can, all
 * partners are read, for each company once a minute (rule: directory.can-invite). Pass what it was to `rememberInvitable`.
 */
export function canInviteSql(actor: Member): SQL {
  const someOfFirst = sql`exists (
    select from (select listed.id from companies listed where ${isListed(actor)} order by listed.id limit ${sql.raw(String(PROBED))}) listed
    where not exists (select from ${partnersVisibleToCompany(actor, sql`target.company_id = listed.id`)} v))`;
  if (isKnown(actor)) return someOfFirst;
  // Most partners are seen as a whole; only if not all are, those of which a department is seen are read as well.
  const notSeen = [sql`target.department_id is null`, sql`target.department_id is not null`].map(
    (only) => sql`listed.id not in (select v.company_id from ${partnersVisibleToCompany(actor, only)} v)`,
  );
  return sql`(${someOfFirst} or exists (
    select from companies listed where ${isListed(actor)} and ${sql.join(notSeen, sql` and `)}))`;
}

/** Keeps that a company has no member to invite. */
export function rememberInvitable(actor: Member, can_invite: boolean): void {
  if (can_invite) without.delete(actor.company_id);
  else if (!isKnown(actor)) {
    if (without.size >= MAX_COMPANIES) without.clear();
    without.set(actor.company_id, performance.now());
  }
}

const isKnown = ({ company_id }: Member): boolean =>
  performance.now() - (without.get(company_id) ?? -Infinity) < msOf(NONE_TO_INVITE);
