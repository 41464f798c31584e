import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { CONTRACT_END, LAST_LOGIN } from './list.sql';
import { toDosOf, type StandingFacts } from './policy';
import { healthOf } from './receiving';
import { CompanyStanding } from './standing-resources';
import { NO_COMPANY } from './row';

/** Reads a company's health, connections and to-dos (rule: companies.standing). */
export const readCompanyStanding = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => CompanyStanding,
  async run({ db }, { id }) {
    const [[known], standings, healths] = await Promise.all([
      db
        .select({ id: companies.id })
        .from(companies)
        .where(and(eq(companies.id, id), isNull(companies.deleted_at))),
      standingsOf(db, [id]),
      healthOf(db, [id]),
    ]);
    if (!known) return notFound(NO_COMPANY);
    const { record: _record, ...health } = healths.get(id)!;
    return { ...standings.get(id)!, ...health };
  },
});

type Row = Omit<StandingFacts, 'certificate_expires_at' | 'last_login_at'> & {
  company_id: number;
  certificate_expires_at: string | null;
  api_last_used_at: string | null;
  last_login_at: string | null;
};

export type Standing = Omit<CompanyStanding, 'health' | 'reason' | 'process'>;

/** By the ids of the companies. */
export async function standingsOf(db: Db, ids: number[]): Promise<Map<number, Standing>> {
  if (!ids.length) return new Map();
  const rows = await db.execute<Row>(sql`
    select c.id as company_id, c.status, c.login_method, api.*, hooks.*,
      (select p.certificate_expires_at from sso_providers p where p.company_id = c.id and c.login_method = 'sso') as certificate_expires_at,
      exists (select from users u where u.company_id = c.id and u.status = 'active' and u.role = 'business_manager') as has_manager,
      ${LAST_LOGIN} as last_login_at, ${CONTRACT_END} as contract_ends_on
    from companies c
    cross join lateral (
      select count(*)::int as api_clients, max(last_used_at) as api_last_used_at
      from api_clients where company_id = c.id and revoked_at is null) api
    cross join lateral (
      select count(*) filter (where active)::int as webhooks, count(*) filter (where not active and inactive_reason is not null)::int as stopped_webhooks
      from webhooks where company_id = c.id and kind is null) hooks
    where c.id in ${ids}`);
  const at = (time: string | null) => time && isoTimestamp(time);
  return new Map(
    rows.map(({ company_id, status, has_manager, ...row }) => {
      const facts = {
        ...row,
        certificate_expires_at: at(row.certificate_expires_at),
        api_last_used_at: at(row.api_last_used_at),
        last_login_at: at(row.last_login_at),
      };
      return [company_id, { ...facts, to_do: toDosOf({ ...facts, status, has_manager }, new Date()) }];
    }),
  );
}
