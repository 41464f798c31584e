import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { dayAt } from '@/lib/shared/quiet-hours';
import type { Absence } from './resources';

/** True while the user of the alias `u` is away and the colleague of `s` stands in (rule: accounts.absence). */
export const standsIn = (s: SQL, u: SQL): SQL =>
  sql`(${s}.id = ${u}.stand_in_id and now() >= ${u}.away_from and now() < ${u}.away_until and ${canStandIn(s, u)})`;

/** False once the colleague is disabled, deleted or of another company. */
const canStandIn = (s: SQL, u: SQL): SQL =>
  sql`(${s}.status = 'active' and ${s}.company_id = ${u}.company_id and ${s}.role <> 'api')`;

/** Ids of the people whom a user stands in for now. */
export const absentBehind = (user_id: number): SQL =>
  sql`array(select u.id from users u join users s on ${standsIn(sql`s`, sql`u`)} where u.stand_in_id = ${user_id} and u.status = 'active')`;

export type AbsenceRow = Omit<Absence, 'is_now'> & { zone: string | null };

/** The absence of the alias `u` that is not over, as JSON for `absenceOf`. */
export const absenceJson = (
  u: SQL,
): SQL<AbsenceRow | null> => sql<AbsenceRow | null>`case when ${u}.away_until > now() then json_build_object(
    'from', ${u}.away_from, 'until', ${u}.away_until, 'zone', ${u}.time_zone, 'stand_in', (
      select json_build_object('id', s.id, 'name', coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), s.email), 'is_active', ${canStandIn(sql`s`, u)})
      from users s where s.id = ${u}.stand_in_id)) end`;

/** In days of the absent person's time zone, both inclusive. */
export function absenceOf(row: AbsenceRow | null): Absence | null {
  if (!row) return null;
  const { from, until, zone, stand_in } = row;
  return {
    from: dayAt(new Date(from), zone),
    until: dayAt(new Date(new Date(until).getTime() - 1), zone),
    is_now: new Date(from) <= new Date(),
    stand_in,
  };
}
