import 'server-only';
import { sql } from 'drizzle-orm';
import type { CaseStatus, ProcessType, MailStatus, Priority } from '@/lib/shared/enums';
import type { ContactColumns } from '@/lib/work/cases/late/escalation-contacts';
import { CONTACT_COLUMNS, CONTACT_JOINS } from '@/lib/work/cases/late/escalation-contacts.sql';
import type { CaseEventRow } from '@/lib/work/cases/resources';

type CaseEmailRow = {
  id: number;
  template: string;
  to_name: string;
  to_email: string;
  status: MailStatus;
  attempts: number;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
};

export type NetworkCaseRow = ContactColumns & {
  id: number;
  internal_case_number: string;
  partner_case_number: string | null;
  summary: string;
  company_id: number;
  company: string;
  receiver_company_id: number;
  department: string | null;
  document_id: number;
  document: string;
  document_type: ProcessType;
  community_id: number | null;
  community: string | null;
  submitter_id: number;
  submitter: string;
  submitter_email: string;
  priority: Priority;
  status: CaseStatus;
  escalation_step: number;
  created_at: string;
  updated_at: string;
  respond_by: string;
  clock_id: number | null;
  first_answered_at: string | null;
  information_replied_at: string | null;
  closed_at: string | null;
  purge_on: string;
  purged_at: string | null;
  held_since: string | null;
  events: CaseEventRow[];
  notes: { created_at: string; company: string }[];
  emails: CaseEmailRow[];
};

export const networkCaseSql = sql`
    select c.id, c.internal_case_number, c.partner_case_number, c.summary, c.company_id, s.name as company, c.receiver_company_id, d.name as department,
      c.document_id, p.name as document, p.document_type, c.community_id, g.name as community,
      c.submitter_id, trim(concat_ws(' ', c.first_name, c.last_name)) as submitter, c.email as submitter_email, c.priority, c.status, c.escalation_step,
      c.created_at, c.updated_at, c.respond_by, c.clock_id, c.first_answered_at, c.information_replied_at, c.closed_at, c.purge_on, c.purged_at, c.held_since, ${CONTACT_COLUMNS},
      (select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'actor_name', e.actor_name, 'company', o.name, 'response_id', e.response_id,
        'text', e.text, 'created_at', e.created_at) order by e.id), '[]') from case_events e left join companies o on o.id = e.company_id where e.case_id = c.id) as events,
      (select coalesce(json_agg(written), '[]') from (
        select n.created_at, o.name as company from case_notes n join companies o on o.id = n.company_id
        where n.case_id = c.id and n.audience = 'shared' order by n.id desc limit 100) written) as notes,
      (select coalesce(json_agg(json_build_object('id', l.id, 'template', l.template, 'to_name', l.to_name, 'to_email', l.to_email, 'status', l.status,
        'attempts', l.attempts, 'last_error', l.last_error, 'created_at', l.created_at, 'sent_at', l.sent_at) order by l.id), '[]') from outbox l where l.case_id = c.id) as emails
    from cases c${CONTACT_JOINS}
    join companies s on s.id = c.company_id
    left join departments d on d.id = c.receiver_department_id
    left join communities g on g.id = c.community_id`;
