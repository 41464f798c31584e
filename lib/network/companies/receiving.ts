import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import { worstProcesses } from '@/lib/partners/health/health';
import { companyHealth, missingForCases, type CompanyRecord, type ReceivingFacts } from './policy';
import type { Receiving } from './resources';
import type { CompanyHealth } from './standing-resources';

type Facts = ReceivingFacts &
  CompanyRecord & {
    company_id: number;
    process_id: number | null;
    relation_id: number | null;
  };

/* The last ten cases that were answered, or should have been. */
const LAST = 10;

const factsOf = (db: Db, ids: number[]) =>
  db.execute<Facts>(sql`
    select c.id as company_id, c.status = 'active' as is_active, own.*, places.*, last.*
    from companies c
    cross join lateral (
      select count(*)::int as processes, count(*) filter (where is_approved)::int as approved,
        min(id) filter (where not is_approved) as process_id
      from (select id, status = 'approved' and current_version_id is not null as is_approved
        from processes where company_id = c.id and deleted_at is null) p
    ) own
    cross join lateral (
      select count(*)::int as places, count(*) filter (where receives)::int as receiving,
        min(id) filter (where not receives) as relation_id, coalesce(bool_or(receives and is_seen), false) as is_seen
      from (
        select relations.id, p.id is not null as receives,
          exists (select from relations other join companies o on o.id = other.company_id and o.status = 'active'
            where other.community_id = relations.community_id and other.is_active and other.company_id <> c.id
              and (other.member_relationship = 'many_to_many' or communities.sponsor_company_id in (c.id, other.company_id))
          ) as is_seen
        from relations
          join communities on communities.id = relations.community_id and communities.status = 'active'
          left join departments on departments.id = relations.department_id
          left join processes p on p.id = ${receivingProcess()} and p.company_id = c.id and p.deleted_at is null
            and p.status = 'approved' and p.current_version_id is not null
        where relations.company_id = c.id and relations.is_active
          and (relations.department_id is null or departments.status = 'active')
      ) r
    ) places
    cross join lateral (
      select count(*)::int as due, count(*) filter (where first_answered_at <= respond_by)::int as in_time
      from (select first_answered_at, respond_by from cases
        where receiver_company_id = c.id and deleted_at is null and (first_answered_at is not null or respond_by < now())
        order by created_at desc limit ${LAST}) l
    ) last
    where c.id in ${ids}`);

const worstOf = (db: Db, ids: number[]) => worstProcesses(db, sql`c.id in ${ids}`);

/**
 * Tells whether partners can send the company cases and emails reach it, else what is missing first and where (rules:
 * companies.receives-cases, directory.visible).
 */
export async function receivingOf(db: Db, company_id: number): Promise<Receiving> {
  const [[facts], worst] = await Promise.all([factsOf(db, [company_id]), worstOf(db, [company_id])]);
  const missing = facts ? missingForCases(facts) : 'inactive';
  const subject: Partial<Record<NonNullable<typeof missing>, number | null>> = {
    not_approved: facts?.process_id,
    no_group_process: facts?.relation_id,
  };
  return { missing, subject_id: (missing && subject[missing]) ?? null, process: worst.get(company_id) ?? null };
}

/** The health and the record of each company, by id (rules: companies.health, companies.record). */
export async function healthOf(db: Db, ids: number[]): Promise<Map<number, CompanyHealth>> {
  if (!ids.length) return new Map();
  const [rows, worst] = await Promise.all([factsOf(db, ids), worstOf(db, ids)]);
  return new Map(
    rows.map(({ company_id, due, in_time, ...facts }) => [
      company_id,
      { ...companyHealth(facts, worst.get(company_id)), record: { due, in_time } },
    ]),
  );
}
