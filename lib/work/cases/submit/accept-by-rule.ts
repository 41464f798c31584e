import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses, type cases } from '@/db/schema';
import { clockOf } from '@/lib/intake/calendars/clocks';
import { acceptanceOf, type AcceptanceContact } from '@/lib/intake/rota/acceptance';
import type { CaseOpening, ProcessRow } from '@/lib/partners/directory/document-rows';
import { noteChanges } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Ctx } from '@/lib/platform/operation/operation';
import { acceptedCases, type AcceptanceRule } from '@/lib/shared/acceptance';
import type { Member } from '@/lib/shared/actor';
import { openStatus } from '@/lib/shared/working-hours';
import { emit } from '@/lib/work/cases/events';

type NewCase = typeof cases.$inferInsert & { id: number };
type Acceptance = { rule: AcceptanceRule; contact: AcceptanceContact };

/** How the process accepts a new case by itself, by its rules as they are now; null when it does not (rule: acceptance.rules). */
export async function acceptanceFor(
  db: Db,
  process: ProcessRow & CaseOpening,
  { company_id, priority }: Pick<NewCase, 'company_id' | 'priority'>,
): Promise<Acceptance | null> {
  const { acceptance_rules: rules, document_id: process_id, has_rota, managers } = process;
  if (!rules.length) return null;
  const at = new Date(process.at);
  const clock = await clockOf(db, process.clock_id);
  const open = clock === null || openStatus(clock, at).open_now;
  return acceptanceOf(db, { rules, theCase: { company_id, priority, open }, at, process_id, has_rota, managers });
}

type AcceptOptions = { row: NewCase; process: ProcessRow & CaseOpening; acceptance: Acceptance };

/**
 * The answer of a process that accepts by itself. It is nobody's: the response clock runs until a person answers (rules:
 * acceptance.rules, acceptance.person).
 */
export async function acceptByRule(ctx: Ctx<Member>, { row, process, acceptance }: AcceptOptions): Promise<void> {
  const { rule, contact } = acceptance;
  const { id: case_id } = row;
  const [drawn] = await ctx.db.execute<{ id: number; sender: string }>(sql`
    select nextval(pg_get_serial_sequence('case_responses', 'id'))::int as id, name as sender from companies where id = ${row.company_id}`);
  const { id: response_id, sender } = drawn!;
  const receiver = process.company_name;
  const of = rule.partners ? sender : undefined;
  const role = contact.is_on_duty ? 'is on duty' : 'is the contact';
  deferInsert(ctx, caseResponses, {
    ...{ id: response_id, case_id, type: 'approval', automatic: true, user_id: contact.user_id },
    ...{ engineer_name: contact.name, engineer_email: contact.email, engineer_phone: contact.phone },
    next_steps: `This answer is automatic: ${receiver} accepts ${acceptedCases({ ...rule, of })}. ${contact.name} ${role} and will contact you.`,
  });
  const { own_domain: domain, own_additional_domains: additional_domains } = process;
  const theCase = { ...row, account: ctx.actor.email, company: { domain, additional_domains } };
  // The receiver's doing, not the submitter's.
  await emit({ ...ctx, actor: { kind: 'guest' } }, 'case.accepted-by-rule', {
    ...{ case_id, response_id, row, theCase, company_id: row.receiver_company_id },
    text: `By a rule of ${receiver}. ${contact.name} ${role}.`,
  });
  noteChanges(ctx, {}, { accepted_by_rule: contact.name });
}
