import 'server-only';
import { sql } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, Priority } from '@/lib/shared/enums';

export type RoomCaseRow = {
  id: number;
  token: string;
  company_id: number;
  company: string;
  receiver_company_id: number;
  receiver: string;
  receiver_desk: string;
  submitter_id: number;
  version_id: number;
  status: CaseStatus;
  priority: Priority;
  internal_case_number: string;
  partner_case_number: string | null;
  summary: string;
  respond_by: string;
  first_answered_at: string | null;
  information_replied_at: string | null;
  closed_at: string | null;
  updated_at: string;
  has_room: boolean;
  held_since: string | null;
  called: boolean;
  first_writer: string | null;
  /** The partner's question while it is not answered. */
  question: string | null;
  engineer_id: number | null;
  engineer_name: string | null;
  follows: boolean | null;
  last_look_id: number | null;
};

type Shape = { by: 'id' | 'reference'; lock: boolean };

const value = (name: 'id' | 'token' | 'company_id' | 'user_id') => sql.placeholder(name);
const WHICH = {
  id: sql`c.id = ${value('id')}`,
  reference: sql`c.token = ${value('token')} and (c.company_id = ${value('company_id')} or c.receiver_company_id = ${value('company_id')})`,
};

/** `lock` also locks the case's row, which orders all writes to its room. */
export const selectRoomCase = preparedSql<Shape, RoomCaseRow>(
  ({ by, lock }) => sql`
    select c.id, c.token, c.company_id, s.name as company, c.receiver_company_id, r.name as receiver, r.name || coalesce(' | ' || d.name, '') as receiver_desk,
      c.submitter_id, c.version_id, c.status, c.priority, c.internal_case_number, c.partner_case_number, c.summary, c.respond_by,
      c.first_answered_at, c.information_replied_at, c.closed_at, c.updated_at, c.has_room, c.held_since,
      exists (select from case_phone_contacts p where p.case_id = c.id) as called,
      case when c.status = 'open' and c.first_answered_at is not null then (
        select n.author_name from case_notes n where n.case_id = c.id and n.audience = 'shared' and n.company_id = c.receiver_company_id and not n.perhaps_automatic
        order by n.id limit 1) end as first_writer,
      case when c.status = 'information' and c.information_replied_at is null then (
        select a.next_steps from case_responses a where a.case_id = c.id and a.type = 'information-request' order by a.id desc limit 1) end as question,
      (select u.id from case_responses a
        join users u on u.email = lower(a.engineer_email) and u.company_id = c.receiver_company_id and u.status = 'active'
        where a.case_id = c.id and a.engineer_email <> '' order by a.id desc limit 1) as engineer_id,
      (select nullif(a.engineer_name, '') from case_responses a where a.case_id = c.id and a.type in ('approval', 'handover') order by a.id desc limit 1) as engineer_name,
      place.follows, place.last_look_id
    from cases c
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    left join departments d on d.id = c.receiver_department_id
    left join case_readers place on place.case_id = c.id and place.user_id = ${value('user_id')}
    where c.deleted_at is null and ${WHICH[by]}${lock ? sql` for update of c` : sql``}`,
);
