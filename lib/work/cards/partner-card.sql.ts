import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDue } from '@/db/case-states';
import { interval } from '@/db/interval';
import type { AddressFields, KnownAddress } from '@/lib/partners/health/addresses';
import { knownAddresses } from '@/lib/partners/health/health.sql';
import { LAST_CASES } from '@/lib/partners/health/policy';
import { partnersVisibleTo, type Viewer } from '@/lib/partners/directory/visible';
import { RECORD } from '@/lib/shared/durations';
import type { ProcessType } from '@/lib/shared/enums';

export type CardRow = AddressFields & {
  company_id: number;
  department_id: number | null;
  document_type: ProcessType;
  support_hours: string;
  known: KnownAddress[];
  due: number;
  in_time: number;
  contacts: string[];
  cases: number;
  cases_due: number;
  cases_in_time: number;
  /** In seconds. */
  median: number | null;
};

/**
 * Reads places that the member may open cases with, each with the process that receives there first. Records come from
 * one grouped read of the cases of RECORD, of all senders.
 * @param only condition on `target`, see `partnersVisibleTo`
 * @param document_id the process to show instead, which the member must reach at each of the places
 */
export const cardRows = (actor: Viewer, only: SQL, document_id?: number) => sql`
    with place as materialized (
      select v.company_id, v.department_id, ${document_id === undefined ? sql`min(v.document_id)` : sql`${document_id}::int`} as document_id
      from ${partnersVisibleTo(actor, only)} v group by v.company_id, v.department_id
    ), record as (
      select receiver_company_id, receiver_department_id, count(*)::int as cases, (count(*) filter (where ${isDue}))::int as due,
        (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
        extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median
      from cases
      where receiver_company_id in (select company_id from place) and deleted_at is null and created_at >= now() - ${interval(RECORD)}
      group by receiver_company_id, receiver_department_id
    )
    select place.company_id, place.department_id, p.document_type, pv.support_hours, pv.collaborate_email, pv.collaborate_cc_email, pv.escalation_alias,
      ${knownAddresses(sql`p.id`)} as known, last.due, last.in_time,
      coalesce((select array_agg(lower(coalesce(u.email, m.email))) from process_managers m left join users u on u.id = m.user_id and u.status = 'active'
        where m.version_id = pv.id and coalesce(u.email, m.email) <> ''), '{}') as contacts,
      coalesce(record.cases, 0) as cases, coalesce(record.due, 0) as cases_due, coalesce(record.in_time, 0) as cases_in_time, record.median
    from place
    join processes p on p.id = place.document_id
    join process_versions pv on pv.id = p.current_version_id
    left join record on record.receiver_company_id = place.company_id and record.receiver_department_id is not distinct from place.department_id
    cross join lateral (
      select count(*)::int as due, (count(*) filter (where first_answered_at <= respond_by))::int as in_time
      from (
        select first_answered_at, respond_by from cases
        where document_id = p.id and deleted_at is null and ${isDue}
        order by created_at desc limit ${sql.raw(String(LAST_CASES))}
      ) newest
    ) last`;
