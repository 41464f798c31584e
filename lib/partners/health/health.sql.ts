import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDue } from '@/db/case-states';
import { interval } from '@/db/interval';
import type { ProcessType } from '@/lib/shared/enums';
import { TYPE_HAS_ADDRESSES } from '@/lib/intake/processes/visible';
import type { AddressFields, KnownAddress } from './addresses';
import { CONFIRMATION_OVERDUE } from '@/lib/shared/durations';
import { LAST_CASES, SILENT } from './policy';

export const knownAddresses = (process_id: SQL) => sql`(
    select coalesce(json_agg(json_build_object('email', a.email, 'asked_at', a.asked_at, 'open_since', a.open_since, 'heartbeats', a.heartbeats,
      'confirmed_at', a.confirmed_at, 'confirmed_by', a.confirmed_by, 'refused_at', a.refused_at, 'refused_words', a.refused_words)), '[]')
    from inbound_addresses a where a.process_id = ${process_id})`;

export const HAS_ADDRESSES = sql`p.status = 'approved' and p.deleted_at is null and p.current_version_id is not null
    and ${TYPE_HAS_ADDRESSES}`;

const silent = sql.raw(String(SILENT));
/** Condition on an inbound address `a`: probably no reader, as `isSilent` of the policy says. */
export const IS_SILENT = sql`(a.heartbeats > ${silent} or a.heartbeats = ${silent} and a.asked_at <= now() - ${interval(CONFIRMATION_OVERDUE)})`;

export type HealthRow = AddressFields & {
  document_id: number;
  name: string;
  company_id: number;
  company: string;
  document_type: ProcessType;
  known: KnownAddress[];
  due: number;
  in_time: number;
};

/**
 * Released processes of active companies with the facts of their health, by name. @param where condition on `p` and `c`
 */
export const healthRows = (where: SQL) => sql`
    select p.id as document_id, p.name, c.id as company_id, c.name as company, p.document_type, v.collaborate_email, v.collaborate_cc_email, v.escalation_alias,
      ${knownAddresses(sql`p.id`)} as known, last.due, last.in_time
    from processes p
    join companies c on c.id = p.company_id and c.status = 'active'
    join process_versions v on v.id = p.current_version_id
    cross join lateral (
      select count(*)::int as due, (count(*) filter (where first_answered_at <= respond_by))::int as in_time
      from (
        select first_answered_at, respond_by from cases
        where document_id = p.id and deleted_at is null and ${isDue}
        order by created_at desc limit ${sql.raw(String(LAST_CASES))}
      ) newest
    ) last
    where ${HAS_ADDRESSES} and ${where}
    order by lower(c.name), c.id, lower(p.name), p.id`;
