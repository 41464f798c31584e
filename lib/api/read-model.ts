import 'server-only';
import { isoTimestamp } from '@/db/timestamps';
import { canSeeCustomerData } from '@/lib/cases/policy';
import type { Ctx } from '@/lib/core/context';
import { sanitizeRichText } from '@/lib/core/rich-text';
import type { Member } from '@/lib/shared/actor';
import type { ResponseType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { shownPhone } from '@/lib/shared/phone-number';
import { selectApiCases, type ApiCaseRow, type ResponseJson } from './case-rows.sql';
import { apiNote } from './note-shape';
import type { ApiCase, ApiResponse } from './resources';
import { upper } from './words';
import { and, eq } from 'drizzle-orm';
import { cases } from '@/db/schema';
import { casesVisibleTo } from '@/lib/cases/visibility';
import { notFound } from '@/lib/shared/problem';

type ReadOptions = { removed?: boolean; internal?: boolean };

/** A case that the caller's company sent or received, as the read model. */
export async function readModelOf(
  { actor, db }: Pick<Ctx<Member>, 'actor' | 'db'>,
  case_id: number,
  { removed = false, internal = false }: ReadOptions = {},
): Promise<ApiCase> {
  const { company_id } = actor;
  const [row] = await selectApiCases(db, { list: null, removed, internal }, { company_id, case_id });
  return apiCase(actor, row!, internal);
}

/** The case of a call that is repeated, as it is now. @throws Problem not_found once the caller's company reads it no more */
export async function readAgain(ctx: Pick<Ctx<Member>, 'actor' | 'db'>, case_id: number): Promise<ApiCase> {
  const [seen] = await ctx.db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, case_id), casesVisibleTo(ctx.actor)));
  return seen ? readModelOf(ctx, seen.id) : notFound('Case not found.');
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
    feedbackRequested: false,
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
    ...(internal && {
      internalNotes: row.notes.filter(({ audience }) => audience === 'internal').map((note) => apiNote(note, reader)),
    }),
  };
}

const phoneOf = (phone: string | null) => phone && shownPhone(phone);

function customFieldsOf(actor: Member, row: ApiCaseRow): ApiCase['customFields'] {
  const withdrawn = row.status === 'closed' && !row.responses.some(({ type }) => type === 'approval');
  const purged_at = row.purged_at === null ? null : new Date(row.purged_at);
  const seen = { ...row, purge_on: new Date(row.purge_on), purged_at, answered_by: [], withdrawn };
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

/** The contact that the case was sent with, which both companies know. */
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

/** Who works on the case for the receiver, as the latest answer names them. */
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

/** The answers in their order, and the end of a closed case as the last one. */
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
