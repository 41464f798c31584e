import 'server-only';
import { clockOf } from '@/lib/intake/calendars/clocks';
import { emailTime } from '@/lib/shared/reader-time';
import type { Addressee } from './addressee';
import { answersBy } from '@/lib/shared/working-time';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { caseFiles, casePhoneContacts, caseResponses, cases, companies, departments, files } from '@/db/schema';
import type { CaseSide, Response } from '@/lib/work/cases/policy';
import { settings } from '@/lib/platform/settings';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { contentOf } from '@/lib/platform/files/stored-files';
import { fullName } from '@/lib/shared/actor';
import { siteUrl } from '@/lib/shared/sites';
import { emailLogo, logoBytes, type MailParty } from './parties';
import { isUnanswered } from '@/lib/shared/case-states';
import type { CaseEvent } from '@/lib/shared/case-events';
import { PRIORITIES, PRIORITY_NAMES } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';

/**
 * Case data for emails: fields that remain after the purge. Customer data is excluded, so that no mailbox keeps it
 * (rule: customer-data.mail).
 */
export type CaseFacts = NonNullable<Awaited<ReturnType<typeof caseFacts>>>;

const submitter = alias(companies, 'submitter');
const receiver = alias(companies, 'receiver');
const submitterLogo = alias(files, 'submitter_logo');
const receiverLogo = alias(files, 'receiver_logo');

/** The person is null when the case closed by itself. */
type EndedBy = { type: CaseEvent; name: string | null; company: string | null };
const ENDED_BY = sql`(select json_build_object('type', e.type, 'name', e.actor_name, 'company', o.name)
  from case_events e left join companies o on o.id = e.company_id
  where e.case_id = ${cases.id} and e.type in ('closed', 'withdrawn', 'auto-closed', 'handed-on') order by e.id desc limit 1)`;

/** Names of files that came with the case: their note has its time (rule: cases.files-at-submission). */
const SUBMITTED_FILES = sql<string[]>`array(select f.name from case_files f join case_notes n on n.id = f.note_id
  where f.case_id = ${cases.id} and f.content_id is not null and n.audience = 'shared' and n.company_id = ${cases.company_id}
    and n.created_at = ${cases.created_at} order by f.id)`;

/**
 * Reads a case with both companies and one response: the given one, else the latest that names an engineer. Null for a
 * deleted case, about which only `deletedCaseFacts` writes (rule: cases.deleted).
 */
export const caseFacts = (db: Db, case_id: number, response_id: number | null = null) =>
  readFacts(db, and(eq(cases.id, case_id), isNull(cases.deleted_at)), response_id);

export const deletedCaseFacts = (db: Db, case_id: number) => readFacts(db, eq(cases.id, case_id), null);

async function readFacts(db: Db, where: SQL | undefined, response_id: number | null) {
  const latest = sql`(select max(r.id) from ${caseResponses} r where r.case_id = ${cases.id} and r.engineer_email is not null)`;
  const [theCase] = await db
    .select({
      ids: { company: cases.company_id, receiver: cases.receiver_company_id },
      token: cases.token,
      status: cases.status,
      internal_case_number: cases.internal_case_number,
      partner_case_number: cases.partner_case_number,
      summary: cases.summary,
      description: cases.description,
      priority: cases.priority,
      first_name: cases.first_name,
      last_name: cases.last_name,
      email: cases.email,
      phone: cases.phone,
      created_at: cases.created_at,
      respond_by: cases.respond_by,
      clock_id: cases.clock_id,
      first_answered_at: cases.first_answered_at,
      close_reason: cases.close_reason,
      ended_by: sql<EndedBy | null>`${ENDED_BY}`,
      close_notice_at: cases.close_notice_at,
      updated_at: cases.updated_at,
      company: { name: submitter.name, slug: submitter.slug },
      receiver: { name: receiver.name, slug: receiver.slug, department: departments.name },
      submitter_logo: contentOf(submitterLogo),
      receiver_logo: contentOf(receiverLogo),
      response: caseResponses,
      response_files: db.$count(caseFiles, eq(caseFiles.response_id, caseResponses.id)),
      phone_contact: casePhoneContacts,
      submitted_files: SUBMITTED_FILES,
      has_response: sql<boolean>`exists(select from ${caseResponses} r where r.case_id = ${cases.id})`,
    })
    .from(cases)
    .innerJoin(submitter, eq(submitter.id, cases.company_id))
    .innerJoin(receiver, eq(receiver.id, cases.receiver_company_id))
    .leftJoin(submitterLogo, emailLogo(submitterLogo, submitter.logo_file_id))
    .leftJoin(receiverLogo, emailLogo(receiverLogo, receiver.logo_file_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(casePhoneContacts, eq(casePhoneContacts.case_id, cases.id))
    .leftJoin(caseResponses, response_id ? eq(caseResponses.id, response_id) : sql`${caseResponses.id} = ${latest}`)
    .where(where);
  if (!theCase) return null;
  const { submitter_logo, receiver_logo, ...facts } = theCase;
  const clock = await clockOf(db, facts.clock_id);
  return {
    ...facts,
    due_there: clock && answersBy(facts.respond_by, new Date(), clock),
    company: { ...facts.company, logo: await logoBytes(submitter_logo) },
    receiver: { ...facts.receiver, logo: await logoBytes(receiver_logo) },
  };
}

/** "Borealis Networks" or "Borealis Networks | Wireless", as on the screens (spec 1 §2). */
export const receiverName = ({ receiver: { name, department } }: CaseFacts) =>
  department ? `${name} | ${department}` : name;
export const numberAndSummary = ({ internal_case_number, summary }: CaseFacts) =>
  `${internal_case_number} – ${summary}`;
export const priorityText = ({ priority }: CaseFacts) => `${PRIORITIES[priority]} ${PRIORITY_NAMES[priority]}`;
export const engineer = (theCase: CaseFacts): Recipient => ({ name: fullName(theCase), email: theCase.email });

export function responder({ response }: CaseFacts): Recipient | null {
  if (response?.engineer_email) return { name: response.engineer_name ?? undefined, email: response.engineer_email };
  return response?.reviewer_email
    ? { name: response.reviewer_name ?? undefined, email: response.reviewer_email }
    : null;
}

/** The company that the reader of one side works with. */
export const otherCompany = ({ company, receiver }: CaseFacts, side: CaseSide) =>
  side === 'submitter' ? receiver : company;

export const caseParties = ({ company, receiver }: CaseFacts): MailParty[] => [company, receiver];

/** The deadline for a reader, and by the receiver's clocks where their hours count (rule: clock.shown). */
export const dueBy = ({ respond_by, due_there }: CaseFacts, to: Addressee): string =>
  `${emailTime(respond_by, to.time_zone)}${due_there ? ` (${due_there})` : ''}`;

export const isOverdue = ({ respond_by }: CaseFacts) => respond_by.getTime() <= Date.now();

export const answeredBefore = (theCase: CaseFacts) =>
  isUnanswered(theCase) ? null : 'The case was answered or closed before this email was sent.';

export const keepOpenUrl = (token_id: string) =>
  new URL(pagePath('/case/[token]/keep-open', { token: secretOf(token_id, 'keep_open') }), settings.app_url).href;
/** Case page for signed-in users on their company's host; its reference grants no access. */
export const caseUrl = (slug: string, { token }: CaseFacts) =>
  siteUrl(settings.app_url, slug, pagePath('/my-cases/[token]', { token }));
export function respondUrl(token_id: string, choose?: Response): string {
  const url = new URL(pagePath('/case/[token]/respond', { token: secretOf(token_id, 'respond') }), settings.app_url);
  if (choose) url.searchParams.set('choose', choose);
  return url.href;
}
export const phoneContactUrl = (token_id: string) =>
  new URL(pagePath('/case/[token]/phone-contact', { token: secretOf(token_id, 'respond') }), settings.app_url).href;
/** The page with a single button that counts the receiver's first note as acceptance; uses the respond secret. */
export const acceptNoteUrl = (token_id: string) =>
  new URL(pagePath('/case/[token]/accept', { token: secretOf(token_id, 'respond') }), settings.app_url).href;
/** The page of a proposal: with the receiver's link, else by the case's reference, which needs a login. */
export const proposalUrl = (theCase: CaseFacts, token_id: string | null) =>
  token_id
    ? new URL(pagePath('/case/[token]/proposal', { token: secretOf(token_id, 'respond') }), settings.app_url).href
    : siteUrl(settings.app_url, theCase.company.slug, pagePath('/case/[token]/proposal', { token: theCase.token }));
export const informationUrl = (token_id: string) =>
  new URL(pagePath('/case/[token]/information', { token: secretOf(token_id, 'information') }), settings.app_url).href;
