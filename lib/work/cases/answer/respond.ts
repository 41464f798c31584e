import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses, cases, oneTimeTokens } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { plainTextOf } from '@/lib/platform/operation/rich-text';
import { actsForCompany, fullName, isMember, type Actor } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { conflict, ensure, MESSAGES, notFound, Problem } from '@/lib/shared/problem';
import { CaseAnswer, type ReceiverAnswer, type InformationReply } from './response-schema';
import { emit } from '@/lib/work/cases/events';
import { selectLockedCase, type LockedCase } from '@/lib/work/cases/locked-case.sql';
import { caseAccessOf, NO_CASE, sideOfAccess, type CaseAccess } from '@/lib/work/cases/access';
import { CASE_ACTS } from '@/lib/work/cases/acts';
import { attachFiles } from '@/lib/work/cases/attach-files';
import {
  ACT_OF,
  canReplyInformation,
  canRespond,
  RESPONSE_TYPE_OF,
  rejectionReason,
  type CaseSide,
} from '@/lib/work/cases/policy';
import { canRespondByProgram } from '@/lib/work/cases/program-policy';
import { firstResponder } from './responder';
import { z } from 'zod';
import { CASE_STATUS, keysOf } from '@/lib/shared/enums';

/**
 * The receiver's answer to a case, or the submitter's reply to an information request (spec 1 §4, rules:
 * cases.transitions, cases.first-answer-wins). It takes files that were uploaded to the case before (rule: room.files).
 * @throws Problem conflict for an invalid or read-only token, with the text that its GET returns as `error`, and when
 * the case's status does not allow the answer, naming the first responder; forbidden for a secret of the other side;
 * not_found for a colleague of the other side
 */
export const respondToCase = command('case.respond', {
  who: anyone,
  input: CaseAnswer,
  output: () => z.strictObject({ message: Message, case_id: z.number(), status: z.enum(keysOf(CASE_STATUS)) }),
  limit: tokenAnswerLimit,
  // Read before the transaction: the purpose of a token never changes, and the case's status is checked under the
  // lock.
  prepare: async (ctx, { token }) => (await caseAccessOf(ctx, token)) ?? conflict(MESSAGES.linkExpired),
  async run(ctx, answer, access) {
    if (access.expired) return conflict(MESSAGES.linkExpired);
    const theCase = (await lockCase(ctx, access)) ?? conflict(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, theCase) ?? conflict(MESSAGES.linkExpired);
    if ((side === 'submitter') !== (answer.status === 'information-reply')) return refuseOtherSide(access, side);
    await (answer.status === 'information-reply'
      ? reply(ctx, { theCase, access, answer })
      : respond(ctx, { theCase, access, answer: entriesOf(answer) }));
    return {
      message: fixed('Your response has been sent.'),
      case_id: theCase.id,
      status: answer.status === 'information-reply' ? theCase.status : answer.status,
    };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** Message for someone who uses a mailed link for the other side's answer (rule: cases.mailed-secrets). */
const LINK_IS_FOR: Record<CaseSide, string> = {
  receiver: 'This link answers the case. Only the company that sent the case can reply with information.',
  submitter: 'This link replies to a request for information. Only the company that received the case can answer it.',
};

function refuseOtherSide({ via }: CaseAccess, side: CaseSide): never {
  if (via === 'secret') throw new Problem('forbidden', LINK_IS_FOR[side]);
  return notFound(NO_CASE);
}

export async function lockCase({ db }: Ctx, { key }: CaseAccess): Promise<LockedCase | undefined> {
  const [theCase] = await selectLockedCase(db, { by: 'id' in key ? 'id' : 'reference' }, key);
  if (!theCase) return undefined;
  const { domain, additional_domains, ...row } = theCase;
  return { ...row, company: { domain, additional_domains } };
}

type Step<A> = { theCase: LockedCase; access: CaseAccess; answer: A };

type ReceiverEntries = Pick<ReceiverAnswer, 'status' | 'next_steps'> &
  Partial<Pick<ReceiverAnswer, 'file_ids'>> &
  Pick<
    typeof caseResponses.$inferInsert,
    'case_number' | 'engineer_name' | 'engineer_email' | 'engineer_phone' | 'reviewer_name' | 'reviewer_email'
  >;
const entriesOf = ({ token: _, ...entries }: ReceiverAnswer): ReceiverEntries => entries;

/**
 * Stores the receiver's answer to a locked case. @throws Problem conflict when it comes too late
 */
export async function respond(ctx: Ctx, { theCase, access, answer }: Step<ReceiverEntries>): Promise<void> {
  const may = actsForCompany(ctx.actor) ? canRespondByProgram : canRespond;
  if (!may(theCase, answer.status)) return rejectLate(ctx, theCase);
  const { status, file_ids, ...entries } = answer;
  const { id: case_id, response_id, receiver_company_id: company_id } = theCase;
  const row = { id: response_id, case_id, type: RESPONSE_TYPE_OF[status], user_id: colleagueId(ctx, access) };
  await storeAnswer(ctx, { ...row, ...entries }, { company_id, file_ids });
  await ctx.db
    .update(cases)
    .set({
      status: CASE_ACTS[ACT_OF[status]].to,
      partner_case_number: entries.case_number ?? theCase.partner_case_number,
      first_answered_at: sql`coalesce(${cases.first_answered_at}, now())`,
      ...(status === 'information' && { information_replied_at: null }),
      updated_at: now,
    })
    .where(eq(cases.id, case_id));
  await emit(ctx, `case.${CASE_ACTS[ACT_OF[status]].event}`, {
    case_id,
    company_id,
    actor_name: nameOf(ctx, access, entries.engineer_name ?? entries.reviewer_name ?? null),
    response_id,
    theCase,
  });
}

async function reply(
  ctx: Ctx,
  { theCase, access, answer: { body, file_ids, ...answer } }: Step<InformationReply>,
): Promise<void> {
  if (!canReplyInformation(theCase)) return rejectReply(theCase);
  const { id: case_id, company_id, response_id, version_id } = theCase;
  const { db } = ctx;
  const row = { id: response_id, case_id, type: 'information-response' as const, user_id: colleagueId(ctx, access) };
  const additional_information = body ? plainTextOf(body) : answer.additional_information;
  await storeAnswer(ctx, { ...row, additional_information, body: body || null }, { company_id, file_ids });
  await Promise.all([
    db.update(cases).set({ information_replied_at: now, updated_at: now }).where(eq(cases.id, case_id)),
    revokeInformationTokens(db, case_id),
    emit(ctx, `case.${CASE_ACTS.reply.event}`, {
      case_id,
      company_id,
      actor_name: nameOf(ctx, access, fullName(theCase)),
      response_id,
      version_id,
    }),
  ]);
}

type AnswerFiles = { company_id: number; file_ids?: number[] };

/** @throws Problem forbidden for files of network staff, invalid under file_ids for a file that is not the writer's */
async function storeAnswer(
  ctx: Ctx,
  answer: typeof caseResponses.$inferInsert & { id: number; user_id: number | null },
  { company_id, file_ids = [] }: AnswerFiles,
): Promise<void> {
  if (!file_ids.length) return deferInsert(ctx, caseResponses, answer);
  const { id: response_id, case_id, user_id } = answer;
  ensure(user_id === null || !isImpersonated(ctx.actor), 'The files of a case are for its two companies alone.');
  // Its files refer to the row, so it can't wait for the end of the command.
  await ctx.db.insert(caseResponses).values(answer);
  await attachFiles(ctx.db, { case_id, company_id, user_id }, { response_id, file_ids });
}

const isImpersonated = (actor: Actor) => isMember(actor) && actor.impersonator !== null;

const revokeInformationTokens = (db: Db, case_id: number) =>
  db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(
      and(eq(oneTimeTokens.case_id, case_id), eq(oneTimeTokens.purpose, 'information'), isNull(oneTimeTokens.used_at)),
    );

/** An emailed link acts for its mailbox even when a colleague is signed in; a reference acts for that colleague. */
const colleagueId = ({ actor }: Ctx, { via }: CaseAccess) => (via === 'reference' && isMember(actor) ? actor.id : null);
const nameOf = ({ actor }: Ctx, { via }: CaseAccess, entered_name: string | null) =>
  via === 'reference' && isMember(actor) ? fullName(actor) : entered_name;

async function rejectLate(ctx: Ctx, theCase: LockedCase): Promise<never> {
  const winner = await firstResponder(ctx, theCase.id);
  return conflict(rejectionReason(theCase, winner && winner.message), {
    status: theCase.status,
    ...(winner && { answered_by: winner.name, answered_at: winner.created_at }),
  });
}

const rejectReply = (theCase: LockedCase): never =>
  conflict(
    theCase.information_replied_at
      ? 'The information has already been sent.'
      : 'No information has been requested for this case.',
    { status: theCase.status },
  );
