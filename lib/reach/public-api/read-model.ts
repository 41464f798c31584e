import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { cases, type CustomerDatum } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { canSeeCustomerData, isWithdrawn } from '@/lib/work/cases/policy';
import { casesVisibleTo } from '@/lib/work/cases/access';
import { linksSql, type LinkRow } from '@/lib/work/cases/links/links.sql';
import { shownLinks } from '@/lib/work/cases/links/read-links';
import type { CaseLink } from '@/lib/work/cases/links/resources';
import type { Ctx } from '@/lib/platform/operation/context';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import type { Member } from '@/lib/shared/actor';
import { RATING } from '@/lib/shared/durations';
import type { CaseStatus, Priority, ResponseType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { shownPhone } from '@/lib/shared/phone-number';
import { apiNote, NOTE_JSON, type NoteJson } from './notes';
import { upper, type ApiCase, type ApiLinkedCase, type ApiResponse } from './resources';
import { testCaseWithId } from './test-cases';

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
  calendar: { name: string; timeZone: string } | null;
  first_answered_at: string | null;
  reminder_sent: boolean;
  feedback_requested: boolean;
  priority_note: string | null;
  escalation_instructions: string | null;
  purge_on: string;
  purged_at: string | null;
  held_since: string | null;
  entered_at: string;
  changed_at: string;
  customer_data: CustomerDatum[] | null;
  responses: ResponseJson[];
  links: LinkRow[];
  ending: { id: number; created_at: string; text: string | null } | null;
  notes: NoteJson[];
  total: number;
};
type ResponseJson = {
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

/** Only the newest notes come with a case; another call returns the rest. */
const MAX_NOTES = 500;

type ReadShape = { removed: boolean; internal: boolean };

export function apiCasesSql(ids: SQL, { removed, internal, total }: ReadShape & { total: SQL }): SQL {
  const company_id = sql.placeholder('company_id');
  return sql`
    with found as materialized (${ids})
    select c.id, c.token, c.company_id, s.name as company, c.receiver_company_id, r.name as receiver, c.submitter_id,
      c.first_name, c.last_name, c.email, c.phone, c.phone_country_code, case when c.company_id = ${company_id} then u.city end as city,
      c.internal_case_number, c.partner_case_number, c.summary, c.description, c.priority, c.status, c.respond_by, c.first_answered_at,
      (select json_build_object('name', k.name, 'timeZone', k.time_zone) from calendar_clocks k where k.id = c.clock_id) as calendar,
      c.half_time_reminded_at is not null or c.limit_reminded_at is not null as reminder_sent,
      c.status = 'closed' and c.rating is null and c.closed_at > now() - ${interval(RATING)}
        and exists (select from case_responses a where a.case_id = c.id and a.type = 'approval') as feedback_requested,
      case when g.custom_sla then case c.priority when 'high' then g.p1_message when 'medium' then g.p2_message else g.p3_message end end as priority_note,
      pv.escalation_instructions, c.purge_on, c.purged_at, c.held_since, c.entered_at, c.changed_at, d.customer_data, ${total} as total,
      (select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'case_number', a.case_number, 'engineer_name', a.engineer_name,
        'engineer_phone', a.engineer_phone, 'engineer_email', a.engineer_email, 'next_steps', a.next_steps,
        'additional_information', a.additional_information, 'created_at', a.created_at) order by a.id), '[]')
        from case_responses a where a.case_id = c.id) as responses,
      (select coalesce(json_agg(row_to_json(link)), '[]') from (${linksSql(sql`found.id`, company_id)}) link) as links,
      case when c.status = 'closed' then (
        select json_build_object('id', e.id, 'created_at', e.created_at, 'text', e.text) from events e
        where e.case_id = c.id and e.name in ('case.closed', 'case.withdrawn', 'case.auto-closed', 'case.handed-on') order by e.id desc limit 1) end as ending,
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

const selectApiCase = preparedSql<ReadShape, ApiCaseRow>((shape) =>
  apiCasesSql(sql`select ${sql.placeholder('case_id')}::int as id, 1 as place`, { ...shape, total: sql`0` }),
);

export async function readModelOf(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  case_id: number,
  { removed = false, internal = false }: Partial<ReadShape> = {},
): Promise<ApiCase> {
  const { company_id } = actor;
  const [row] = await selectApiCase(db, { removed, internal }, { company_id, case_id });
  return apiCase(actor, row!, internal);
}

/**
 * Reads the current case for a repeated call. @throws Problem not_found once the caller's company can no longer read it
 */
export async function readAgain(ctx: Pick<Ctx<Member>, 'actor' | 'db'>, case_id: number): Promise<ApiCase> {
  const [seen] = await ctx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, case_id), casesVisibleTo(ctx.actor)));
  return seen ? readModelOf(ctx, seen.id) : testCaseWithId(ctx, case_id);
}

/** The row as the caller's company reads it (rule: api.read-model). */
export function apiCase(actor: Member, row: ApiCaseRow, internal = false): ApiCase {
  const reader = { case_id: row.id, company_id: actor.company_id };
  return {
    id: row.id,
    submitCompanyName: row.company,
    submitCompanyId: row.company_id,
    submitterCaseNumber: row.internal_case_number,
    receiveCompanyName: row.receiver,
    receiveCompanyId: row.receiver_company_id,
    receiverCaseNumber: row.partner_case_number,
    summary: row.summary,
    description: row.description,
    direction: row.company_id === actor.company_id ? 'OUTBOUND' : 'INBOUND',
    priority: upper(row.priority),
    status: upper(row.status),
    token: row.token,
    createdAt: isoTimestamp(row.entered_at),
    updatedAt: isoTimestamp(row.changed_at),
    deletedAt: null,
    responded: row.first_answered_at !== null,
    respondBy: isoTimestamp(row.respond_by),
    respondByCalendar: row.calendar,
    feedbackRequested: row.feedback_requested,
    reminderSent: row.reminder_sent,
    priorityNote: row.priority_note,
    escalationInstructions: sanitizeRichText(row.escalation_instructions) || null,
    testCase: false,
    customFields: customFieldsOf(actor, row),
    submittedBy: submitterOf(row),
    submitterContactDetails: { name: fullName(row), email: row.email, phone: phoneOf(row.phone) },
    receiverContactDetails: engineerOf(row.responses),
    caseNotes: row.notes.filter(({ audience }) => audience === 'shared').map((note) => apiNote(note, reader)),
    caseResponses: responsesOf(row),
    linkedCases: shownLinks(row.links, true).map(linkedCase),
    ...(internal && {
      internalNotes: row.notes.filter(({ audience }) => audience === 'internal').map((note) => apiNote(note, reader)),
    }),
  };
}

const linkedCase = ({ id, kind, token, number, company, status }: CaseLink): ApiLinkedCase => ({
  kind: upper(kind),
  ...(company !== undefined && { companyName: company }),
  ...(token !== undefined && { id, token, caseNumber: number, status: status && upper(status) }),
});

const phoneOf = (phone: string | null) => phone && shownPhone(phone);

function customFieldsOf(actor: Member, row: ApiCaseRow): ApiCase['customFields'] {
  const purged_at = row.purged_at === null ? null : new Date(row.purged_at);
  const held_since = row.held_since === null ? null : new Date(row.held_since);
  const seen = {
    ...row,
    purge_on: new Date(row.purge_on),
    purged_at,
    held_since,
    answered_by: [],
    withdrawn: isWithdrawn(row),
  };
  if (!canSeeCustomerData(actor, seen)) return [];
  return (row.customer_data ?? []).map(({ requirement_id, section, field, value, type }, at) => ({
    id: requirement_id,
    section: upper(section),
    fieldName: field,
    value,
    displayOrder: at + 1,
    type: upper(type),
  }));
}

const submitterOf = (row: ApiCaseRow): ApiCase['submittedBy'] => ({
  id: row.submitter_id,
  username: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: phoneOf(row.phone),
  phoneCountryCode: row.phone_country_code,
  city: row.city,
});

function engineerOf(responses: ResponseJson[]): ApiCase['receiverContactDetails'] {
  const named = responses.findLast(({ engineer_name, engineer_email }) => engineer_name || engineer_email);
  return named
    ? {
        name: named.engineer_name ?? '',
        email: named.engineer_email,
        phone: phoneOf(named.engineer_phone),
      }
    : null;
}

const WORDS: Record<ResponseType, ApiResponse['type']> = {
  approval: 'APPROVAL',
  rejection: 'REJECTION',
  'information-request': 'INFORMATION_REQUEST',
  'information-response': 'INFORMATION_RESPONSE',
  handover: 'UPDATE_APPROVAL',
};

const NO_ENGINEER = { caseNumber: null, engineerName: null, engineerPhone: null, engineerEmail: null };

const responsesOf = ({ responses, ending }: ApiCaseRow): ApiResponse[] => [
  ...responses.map((answer) => ({
    id: answer.id,
    type: WORDS[answer.type],
    caseNumber: answer.case_number,
    engineerName: answer.engineer_name,
    engineerPhone: phoneOf(answer.engineer_phone),
    engineerEmail: answer.engineer_email,
    nextSteps: answer.next_steps ?? answer.additional_information,
    createdAt: isoTimestamp(answer.created_at),
  })),
  ...(ending
    ? [
        {
          ...NO_ENGINEER,
          id: ending.id,
          type: 'CLOSURE' as const,
          nextSteps: ending.text,
          createdAt: isoTimestamp(ending.created_at),
        },
      ]
    : []),
];
