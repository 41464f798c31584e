import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { caseResponses, cases, companies, departments } from '@/db/schema';
import { config } from '@/lib/core/config';
import { secretOf } from '@/lib/core/mailed-token';
import type { Recipient } from '@/lib/core/outbox';
import { fullName } from '@/lib/shared/actor';
import { siteUrl } from '@/lib/shared/sites';
import { PRIORITIES, PRIORITY_NAMES } from '@/lib/shared/vocabulary';

/**
 * What letters may say of a case: the fields that stay after the purge. Customer data is not among them, so that no
 * mail keeps what must vanish (SECURITY, Once and not lost).
 */
export type CaseFacts = NonNullable<Awaited<ReturnType<typeof caseFacts>>>;

const submitter = alias(companies, 'submitter');
const receiver = alias(companies, 'receiver');

/** A case with its two companies and one answer: the named one, else the latest that names an engineer. */
export async function caseFacts(db: Db, case_id: number, response_id: number | null = null) {
  const latest = sql`(select max(r.id) from ${caseResponses} r where r.case_id = ${cases.id} and r.engineer_email is not null)`;
  const [found] = await db.select({
    token: cases.token, status: cases.status, internal_case_number: cases.internal_case_number, partner_case_number: cases.partner_case_number,
    summary: cases.summary, description: cases.description, priority: cases.priority, first_name: cases.first_name, last_name: cases.last_name,
    email: cases.email, phone: cases.phone, created_at: cases.created_at, respond_by: cases.respond_by, first_answered_at: cases.first_answered_at,
    close_reason: cases.close_reason, close_notice_at: cases.close_notice_at, updated_at: cases.updated_at,
    company: { name: submitter.name, slug: submitter.slug },
    receiver: { name: receiver.name, slug: receiver.slug, department: departments.name },
    response: caseResponses,
  }).from(cases)
    .innerJoin(submitter, eq(submitter.id, cases.company_id))
    .innerJoin(receiver, eq(receiver.id, cases.receiver_company_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(caseResponses, response_id ? eq(caseResponses.id, response_id) : sql`${caseResponses.id} = ${latest}`)
    .where(eq(cases.id, case_id));
  return found ?? null;
}

/** "Borealis Networks" or "Borealis Networks | Wireless", as the screens say it (spec 1 §2). */
export const receiverName = ({ receiver: { name, department } }: CaseFacts) => (department ? `${name} | ${department}` : name);
export const numberAndSummary = ({ internal_case_number, summary }: CaseFacts) => `${internal_case_number} – ${summary}`;
export const priorityText = ({ priority }: CaseFacts) => `${PRIORITIES[priority]} ${PRIORITY_NAMES[priority]}`;
export const engineer = (found: CaseFacts): Recipient => ({ name: fullName(found), email: found.email });

/** The person who answered for the receiver, where they left an address. */
export function responder({ response }: CaseFacts): Recipient | null {
  if (response?.engineer_email) return { name: response.engineer_name ?? undefined, email: response.engineer_email };
  return response?.reviewer_email ? { name: response.reviewer_name ?? undefined, email: response.reviewer_email } : null;
}

/** Why a reminder of an unanswered case comes too late; null while the case waits. */
export const answeredBefore = ({ status }: CaseFacts) => (status === 'open' ? null : 'The case was answered or closed before this letter left.');

/** The case page for signed-in colleagues, on their company's host; the reference in it grants nothing. */
export const caseUrl = (slug: string, { token }: CaseFacts) => siteUrl(config.app_url, slug, `/my-cases/${token}`);
export const respondUrl = (token_id: string) => new URL(`/case/${secretOf(token_id, 'respond')}/respond`, config.app_url).href;
export const informationUrl = (token_id: string) => new URL(`/case/${secretOf(token_id, 'information')}/information`, config.app_url).href;
