import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isLate } from '@/db/case-states';
import { preparedSql } from '@/db/prepared';

type Counts = Record<'onboarding' | 'registrations' | 'late_cases' | 'refused_emails' | 'requests' | 'drafts', number>;

const counted = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${sql.placeholder('limit')}) some_rows)`;
const open = (table: string) => sql.raw(`select from ${table} where status = 'open'`);

export const countWaiting = preparedSql<object, Counts>(
  () => sql`select
    ${counted(sql`select from onboarding_sessions where status = 'submitted'`)} as onboarding,
    ${counted(sql`select from users where status = 'pending_approval'`)} as registrations,
    ${counted(sql`select from cases where ${isLate} and deleted_at is null`)} as late_cases,
    ${counted(sql`select from outbox where status = 'failed'`)} as refused_emails,
    ${counted(sql`${open('change_requests')} union all ${open('invites')} union all ${open('missing_partner_requests')}`)} as requests,
    ${counted(sql`select from process_drafts where status = 'waiting'`)} as drafts`,
);
