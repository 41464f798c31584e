import 'server-only';
import { sql } from 'drizzle-orm';
import { isDue, isUnanswered } from '@/db/case-states';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { days, hours } from '@/lib/shared/durations';
import type { Priority } from '@/lib/shared/enums';
import { ANSWER_COUNTS, type AnswerCount } from './answers.sql';
import { ENOUGH_CASES } from './policy';

const value = (name: 'start' | 'end' | 'previous_start' | 'days' | 'limit') => sql.placeholder(name);
const FROM = sql`${value('start')}::timestamp at time zone 'UTC'`;
const TO = sql`(${value('end')}::timestamp + ${interval(days(1))}) at time zone 'UTC'`;
const DEPARTMENT = sql`coalesce(' | ' || d.name, '')`;

export type PeriodCount = { day: string | null; previous: boolean; cases: number; due: number; in_time: number };

export const countPeriods = preparedSql<object, PeriodCount>(
  () => sql`
    with found as materialized (
      select created_at < ${FROM} as previous, first_answered_at, respond_by, closed_at,
        date_trunc('day', created_at at time zone 'UTC') + case when created_at < ${FROM} then ${value('days')}::int * ${interval(days(1))} else ${interval(days(0))} end as day
      from cases where deleted_at is null and created_at >= ${value('previous_start')}::timestamp at time zone 'UTC' and created_at < ${TO}
    )
    select to_char(day, 'YYYY-MM-DD') as day, previous, count(*)::int as cases, (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time
    from found group by grouping sets ((previous), (previous, day))`,
);

export type DeskCount = Omit<AnswerCount, 'type' | 'partner_id' | 'partner' | 'priority'> & {
  company_id: number;
  desk: string;
};

export const slowestDesks = preparedSql<object, DeskCount>(
  () => sql`
    select g.*, r.name || ${DEPARTMENT} as desk from (
      select receiver_company_id as company_id, receiver_department_id, ${ANSWER_COUNTS} from cases
      where deleted_at is null and created_at >= ${FROM} and created_at < ${TO}
      group by receiver_company_id, receiver_department_id having count(*) filter (where ${isDue}) >= ${sql.raw(String(ENOUGH_CASES))}
    ) g join companies r on r.id = g.company_id left join departments d on d.id = g.receiver_department_id
    order by g.median desc nulls first, g.cases desc, g.company_id limit ${value('limit')}`,
);

export type SilentMember = { id: number; name: string; total: number };

export const silentMembers = preparedSql<object, SilentMember>(
  () => sql`
    select c.id, c.name, count(*) over ()::int as total from companies c
    where c.status = 'active'
      and not exists (select from cases where company_id = c.id and deleted_at is null and created_at >= ${FROM} and created_at < ${TO})
      and not exists (select from cases where receiver_company_id = c.id and deleted_at is null and created_at >= ${FROM} and created_at < ${TO})
    order by lower(c.name), c.id limit ${value('limit')}`,
);

export type DueSqlRow = {
  id: number;
  case_number: string;
  company: string;
  desk: string;
  priority: Priority;
  respond_by: string;
  total: number;
};

export const dueNext = preparedSql<object, DueSqlRow>(
  () => sql`
    select c.id, c.internal_case_number as case_number, s.name as company, r.name || ${DEPARTMENT} as desk, c.priority, c.respond_by, c.total
    from (
      select *, count(*) over ()::int as total from cases
      where ${isUnanswered()} and deleted_at is null and respond_by > now() and respond_by <= now() + ${interval(hours(1))}
      order by respond_by, id limit ${value('limit')}
    ) c join companies s on s.id = c.company_id join companies r on r.id = c.receiver_company_id left join departments d on d.id = c.receiver_department_id
    order by c.respond_by, c.id`,
);
