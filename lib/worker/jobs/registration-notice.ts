import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { users } from '@/db/schema';
import { mail } from '@/lib/platform/operation/outbox';
import { REGISTRATION_NOTICE } from '@/lib/shared/durations';
import { inBatches, type BatchStep } from './run';

const MAX_COMPANIES = 500;
const MAX_NAMED = 50;

/**
 * Notifies business managers of automatically approved registrations: the first at once (the job runs every minute),
 * later ones of the same company together, an hour after the last notice. Returns the number of companies.
 */
export const runRegistrationNotice = (now: Date): Promise<number> => inBatches(notify, now);

type Due = { company_id: number; user_ids: number[]; total: number };

const notify: BatchStep = async (ctx, now) => {
  const due = await ctx.db.execute<Due>(sql`
    with due as (
      select company_id from users u
      where auto_approved_at is not null and managers_notified_at is null and not exists (
        select from users notified where notified.company_id = u.company_id
          and notified.managers_notified_at > ${now.toISOString()}::timestamptz - ${interval(REGISTRATION_NOTICE)})
      group by company_id order by company_id limit ${MAX_COMPANIES}
    ), notified as (
      update users set managers_notified_at = ${now.toISOString()}::timestamptz
      from due where users.company_id = due.company_id and auto_approved_at is not null and managers_notified_at is null
      returning users.company_id, users.id, users.status
    )
    select company_id, (array_agg(id order by id))[1:${MAX_NAMED}] as user_ids, count(*)::int as total
    from notified where status = 'active' group by company_id`);
  if (!due.length) return 0;
  const managers = await ctx.db
    .select({
      company_id: users.company_id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      id: users.id,
    })
    .from(users)
    .where(
      and(
        eq(users.role, 'business_manager'),
        eq(users.status, 'active'),
        inArray(
          users.company_id,
          due.map(({ company_id }) => company_id),
        ),
      ),
    );
  const byCompany = new Map(due.map((notice) => [notice.company_id, notice]));
  for (const { company_id, first_name, last_name, email } of managers) {
    const notice = byCompany.get(company_id!)!;
    mail(ctx, 'registration_notice', { name: `${first_name} ${last_name}`, email }, notice);
  }
  return due.length;
};
