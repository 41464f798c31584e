import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseCustomerData, caseHandOns, cases } from '@/db/schema';
import { fieldsOf } from '@/lib/intake/forms/field';
import { repeatedEntries } from '@/lib/intake/forms/read-entries';
import { takesCases } from '@/lib/intake/processes/policy';
import { processRows, type ProcessRow } from '@/lib/partners/directory/document-rows';
import { recordAudit, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import type { Member } from '@/lib/shared/actor';
import { CASE_STATUS } from '@/lib/shared/enums';
import { Id, MultiLine, optional, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { emit } from '@/lib/work/cases/events';
import { storeLink } from '@/lib/work/cases/links/store-link';
import { canSeeCustomerData, isActor } from '@/lib/work/cases/policy';
import { SubmittedCase } from '@/lib/work/cases/resources';
import { submissionLimit } from '@/lib/work/cases/submit/submission-limits';
import { submitCase, submittedCaseWithId } from '@/lib/work/cases/submit/submit';
import { openHandOn, placeOf, type OpenHandOn } from './open-hand-on';

type CaseRow = typeof cases.$inferSelect;

/** Reason that both sides read of a case that was handed on. It names nobody. */
const HANDED_ON = 'Handed on to another partner.';

/**
 * Opens the case that the receiver proposed and closes the old one as handed on (rule: hand-on.confirm). Needs no entries where the
 * old case has all that the new form requires; otherwise the answer names the fields, and takes them as a submission does. With
 * several processes `document_id` chooses one. For the submitter and the managers of the submitting company.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict without a proposal and once the case
 * has ended, invalid with the fields that are missing
 */
export const confirmHandOn = command('case.confirm_hand_on', {
  who: member,
  input: z.looseObject({ token: Token, document_id: optional(Id) }),
  output: () => z.strictObject({ message: z.string(), case: SubmittedCase }),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  async run(ctx, { token, document_id, ...entries }) {
    const { theCase, handOn } = await lockProposal(ctx, token, 'confirm_hand_on');
    const process = await processAt(ctx, handOn, document_id);
    const place = placeOf(handOn);
    const submitted = await within(ctx, submitCase, {
      ...(await knownEntries(ctx, theCase, process)),
      ...entries,
      ...{ document_id: process.document_id, collaborate_type: place.type, collaborate_entity: place.entity_id },
      ...{ sample_submission: false, linked_case: null, update_profile: false },
    });
    const made = await createdCase(ctx, submitted.case.id!);
    await storeLink(ctx, [theCase, made], { kind: 'linked' });
    recordAudit(ctx, 'case.confirm_hand_on', ref('case', theCase.id), {});
    await closeAsHandedOn(ctx, { theCase, handOn, new_case_id: made.id });
    return submitted;
  },
  async reread(ctx, { case: { id } }) {
    return submittedCaseWithId(ctx, id!);
  },
  auditSubject: ({ case: { id } }) => ref('case', id),
});

/**
 * Declines a proposal: the case stays with its receiver (rule: hand-on.decline). For the submitter and the managers of the
 * submitting company.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict without a proposal
 */
export const declineHandOn = command('case.decline_hand_on', {
  who: member,
  input: z.object({ token: Token, reason: optional(MultiLine('the reason', 2000)) }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  async run(ctx, { token, reason }) {
    const { actor, db } = ctx;
    const { theCase, handOn } = await lockProposal(ctx, token, 'decline_hand_on');
    await db.update(cases).set({ updated_at: now }).where(eq(cases.id, theCase.id));
    await decide(ctx, handOn, { confirmed: false });
    await emit(ctx, `case.${CASE_ACTS.decline_hand_on.event}`, {
      ...{ case_id: theCase.id, company_id: actor.company_id, text: reason, theCase, hand_on_id: handOn.id },
    });
    return { message: fixed('The proposal is declined.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

async function lockProposal(ctx: Ctx<Member>, token: string, act: 'confirm_hand_on' | 'decline_hand_on') {
  const theCase = await lockVisibleCase(ctx, token);
  ensure(isActor(ctx.actor, theCase, act));
  if (!allows(theCase, act))
    return conflict(`This case has ended: ${CASE_STATUS[theCase.status]}.`, { status: theCase.status });
  const handOn = (await openHandOn(ctx.db, theCase.id)) ?? conflict('No proposal waits for your decision.');
  return { theCase, handOn };
}

/** @throws Problem conflict where the partner takes no cases any more, invalid where a process has to be chosen */
async function processAt(
  { actor, db }: Ctx<Member>,
  handOn: OpenHandOn,
  document_id: number | null,
): Promise<ProcessRow> {
  const place = placeOf(handOn);
  const rows = await processRows(db, actor, document_id === null ? { place } : { place, document_id });
  const offered = rows.filter(({ document_type }) => takesCases(document_type));
  if (!rows.length) return conflict('You cannot open a case with this partner any more. Decline the proposal.');
  if (offered.length !== 1) return invalid({ document_id: ['Choose the process of the new case.'] });
  return offered[0]!;
}

/** Entries of the new form that the old case has: the standard ones, and customer data for its required fields alone. */
async function knownEntries({ actor, db }: Ctx<Member>, theCase: CaseRow, { requirements }: ProcessRow) {
  const [data] = await db
    .select({ entries: caseCustomerData.customer_data })
    .from(caseCustomerData)
    .where(eq(caseCustomerData.case_id, theCase.id));
  const maySee = canSeeCustomerData(actor, { ...theCase, answered_by: [], withdrawn: false });
  const required = fieldsOf(requirements).filter((field) => field.required);
  return {
    first_name: theCase.first_name,
    last_name: theCase.last_name,
    email: theCase.email,
    phone_number: theCase.phone,
    phone_country_code: theCase.phone_country_code,
    internal_case_number: theCase.internal_case_number,
    problem_summary: theCase.summary,
    problem_description: theCase.description,
    case_priority: theCase.priority,
    ...repeatedEntries(required, maySee ? (data?.entries ?? []) : []),
  };
}

async function createdCase({ db }: Ctx<Member>, id: number) {
  const { token, company_id, receiver_company_id, internal_case_number } = cases;
  const [made] = await db
    .select({ id: cases.id, token, company_id, receiver_company_id, internal_case_number })
    .from(cases)
    .where(eq(cases.id, id));
  return made!;
}

type Closing = { theCase: CaseRow; handOn: OpenHandOn; new_case_id: number };

async function closeAsHandedOn(ctx: Ctx<Member>, { theCase, handOn, new_case_id }: Closing): Promise<void> {
  await ctx.db
    .update(cases)
    .set({ status: CASE_ACTS.confirm_hand_on.to, closed_at: now, close_reason: HANDED_ON, updated_at: now })
    .where(eq(cases.id, theCase.id));
  await decide(ctx, handOn, { confirmed: true, new_case_id });
  await emit(ctx, `case.${CASE_ACTS.confirm_hand_on.event}`, {
    ...{ case_id: theCase.id, company_id: theCase.company_id, text: HANDED_ON, theCase, hand_on_id: handOn.id },
  });
}

const decide = (
  { actor, db }: Ctx<Member>,
  { id }: OpenHandOn,
  decision: { confirmed: boolean; new_case_id?: number },
) =>
  db
    .update(caseHandOns)
    .set({ ...decision, decided_at: now, decided_by: actor.id })
    .where(eq(caseHandOns.id, id));
