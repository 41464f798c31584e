import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import type { CustomerDatum } from '@/db/schema';
import type { CaseStatus, Priority, ResponseType } from '@/lib/shared/enums';
import { NOTE_JSON, type NoteJson } from './note-rows.sql';
import { preparedSql } from '@/db/prepared';
import { listedIds, totalOf, type ListShape } from './case-lists.sql';

/** A case with all that the read model shows of it; timestamps are text. */
export type ApiCaseRow = {
  id: number;
  token: string;
  company_id: number;
  company: string;
  receiver_company_id: number;
  receiver: string;
  submitter_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  phone_country_code: string;
  city: string | null;
  internal_case_number: string;
  partner_case_number: string | null;
  summary: string;
  description: string;
  priority: Priority;
  status: CaseStatus;
  respond_by: string;
  first_answered_at: string | null;
  reminder_sent: boolean;
  priority_note: string | null;
  escalation_instructions: string | null;
  purge_on: string;
  purged_at: string | null;
  entered_at: string;
  changed_at: string;
  customer_data: CustomerDatum[] | null;
  responses: ResponseJson[];
  ending: { id: number; created_at: string; text: string | null } | null;
  notes: NoteJson[];
  /** Of a paged list. */
  total: number;
};
export type ResponseJson = {
  id: number;
  type: ResponseType;
  case_number: string | null;
  engineer_name: string | null;
  engineer_phone: string | null;
  engineer_email: string | null;
  next_steps: string | null;
  additional_information: string | null;
  created_at: string;
};

/** The newest notes that come with a case; the rest by its own call. */
const MAX_NOTES = 500;

type Shape = {
  /** A list, or the case `case_id`. */
  list: ListShape | null;
  removed: boolean;
  internal: boolean;
};

function apiCasesSql({ list, removed, internal }: Shape): SQL {
  const ids = list ? listedIds(list) : sql`select ${sql.placeholder('case_id')}::int as id, 1 as place`;
  const company_id = sql.placeholder('company_id');
  const total = list?.paged ? sql`found.total` : sql`0`;
  return sql`
    with found as materialized (${ids})
    select c.id, c.token, c.company_id, s.name as company, c.receiver_company_id, r.name as receiver, c.submitter_id,
      c.first_name, c.last_name, c.email, c.phone, c.phone_country_code, case when c.company_id = ${company_id} then u.city end as city,
      c.internal_case_number, c.partner_case_number, c.summary, c.description, c.priority, c.status, c.respond_by, c.first_answered_at,
      c.half_time_reminded_at is not null or c.limit_reminded_at is not null as reminder_sent,
      case when g.custom_sla then case c.priority when 'high' then g.p1_message when 'medium' then g.p2_message else g.p3_message end end as priority_note,
      pv.escalation_instructions, c.purge_on, c.purged_at, c.entered_at, c.changed_at, d.customer_data, ${total} as total,
      (select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'case_number', a.case_number, 'engineer_name', a.engineer_name,
        'engineer_phone', a.engineer_phone, 'engineer_email', a.engineer_email, 'next_steps', a.next_steps,
        'additional_information', a.additional_information, 'created_at', a.created_at) order by a.id), '[]')
        from case_responses a where a.case_id = c.id) as responses,
      case when c.status = 'closed' then (
        select json_build_object('id', e.id, 'created_at', e.created_at, 'text', e.text) from events e
        where e.case_id = c.id and e.name in ('case.closed', 'case.withdrawn', 'case.auto-closed') order by e.id desc limit 1) end as ending,
      case when c.has_room then (select coalesce(json_agg(note.shown order by note.id), '[]') from (
        select n.id, ${NOTE_JSON} as shown from case_notes n
        join companies o on o.id = n.company_id left join users w on w.id = n.user_id
        where n.case_id = c.id and (n.audience = 'shared'${internal ? sql` or n.company_id = ${company_id}` : sql``})
          ${removed ? sql`` : sql`and n.removed_at is null`}
        order by n.id desc limit ${MAX_NOTES}) note) else '[]'::json end as notes
    from found
    join cases c on c.id = found.id
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    join process_versions pv on pv.id = c.version_id
    left join communities g on g.id = c.community_id
    left join users u on u.id = c.submitter_id
    left join case_customer_data d on d.case_id = c.id
    order by found.place`;
}

/** The read model's rows of some cases, in one statement. */
export const selectApiCases = preparedSql<Shape, ApiCaseRow>(apiCasesSql);

/** The total of a list whose page has no rows. */
export const countApiCases = preparedSql<ListShape, { total: number }>((list) => sql`select ${totalOf(list)} as total`);
