import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses, cases, oneTimeTokens } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { deferInsert } from '@/lib/core/deferred-inserts';
import { addToken } from '@/lib/core/mailed-token';
import { command, now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { tokenAnswerLimit } from '@/lib/core/token-limit';
import { fullName } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { notFound, conflict, MESSAGES } from '@/lib/shared/problem';
import { Answer, type ReceiverAnswer, type Reply } from './response-schema';
import { selectLockedCase } from './locked-case.sql';
import { caseAccessOf, NO_CASE, sideOfAccess, type CaseAccess } from './access';
import { canReplyInformation, canRespond, RESPONSE_TYPE_OF, rejectionReason } from './policy';
import { receiversOf, senderAddress } from './recipients';
import { respondToken } from './respond-token';
import { recordEvent } from './timeline';
import { firstResponder } from './responder';

/**
 * The receiver's answer to a case, or the submitter's reply to an information request (spec 1 §4, rules:
 * cases.transitions, cases.first-answer-wins).
 * @throws Problem conflict for an invalid or read-only token, with the text that its GET returns as `error`, and when
 * the case's status does not allow the answer, naming the first responder; not_found for a token of the other side
 */
export const respondToCase = command('case.respond', {
  who: anyone,
  input: Answer,
  limit: tokenAnswerLimit,
  // Read before the transaction: the purpose of a token never changes, and the case's status is checked under the
  // lock.
  prepare: async (ctx, { token }) => (await caseAccessOf(ctx, token)) ?? conflict(MESSAGES.linkExpired),
  async run(ctx, answer, access) {
    if (access.expired) return conflict(MESSAGES.linkExpired);
    const found = (await lockCase(ctx, access)) ?? conflict(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, found) ?? conflict(MESSAGES.linkExpired);
    if ((side === 'submitter') !== (answer.status === 'information-reply')) return notFound(NO_CASE);
    await (answer.status === 'information-reply'
      ? reply(ctx, { found, access, answer })
      : respond(ctx, { found, access, answer: entriesOf(answer) }));
    return {
      message: 'Your response has been sent.',
      case_id: found.id,
      status: answer.status === 'information-reply' ? found.status : answer.status,
    };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** Reads the case and locks its row, so that the second of two concurrent answers sees the first. */
export async function lockCase({ db }: Ctx, { key }: CaseAccess) {
  const [found] = await selectLockedCase(db, { by: 'id' in key ? 'id' : 'reference' }, key);
  if (!found) return undefined;
  const { domain, additional_domains, ...row } = found;
  return { ...row, company: { domain, additional_domains } };
}

type Found = NonNullable<Awaited<ReturnType<typeof lockCase>>>;
type Step<A> = { found: Found; access: CaseAccess; answer: A };

/** An answer of the receiver as stored. */
type ReceiverEntries = Pick<ReceiverAnswer, 'status' | 'next_steps'> &
  Pick<
    typeof caseResponses.$inferInsert,
    'case_number' | 'engineer_name' | 'engineer_email' | 'engineer_phone' | 'reviewer_name' | 'reviewer_email'
  >;
const entriesOf = ({ token: _, ...entries }: ReceiverAnswer): ReceiverEntries => entries;

/**
 * Stores the receiver's answer to a locked case and emails the submitter. @throws Problem conflict when it comes too
 * late
 */
export async function respond(ctx: Ctx, { found, access, answer }: Step<ReceiverEntries>): Promise<void> {
  if (!canRespond(found, answer.status)) return rejectLate(ctx, found);
  const { status, ...entries } = answer;
  const { id: case_id, response_id } = found;
  deferInsert(ctx, caseResponses, {
    id: response_id,
    case_id,
    type: RESPONSE_TYPE_OF[status],
    user_id: colleagueId(ctx, access),
    ...entries,
  });
  await ctx.db
    .update(cases)
    .set({
      status,
      partner_case_number: entries.case_number ?? found.partner_case_number,
      first_answered_at: sql`coalesce(${cases.first_answered_at}, now())`,
      updated_at: now,
    })
    .where(eq(cases.id, case_id));
  const token_id =
    status === 'information' ? addToken(ctx, 'information', { case_id, user_id: found.submitter_id }) : null;
  recordEvent(ctx, {
    case_id,
    type: status === 'information' ? 'information-request' : status,
    company_id: found.receiver_company_id,
    actor_name: nameOf(ctx, access, entries.engineer_name ?? entries.reviewer_name ?? null),
    response_id,
  });
  const submitter = { name: fullName(found), email: senderAddress(found.email, found) };
  mail(ctx, 'case_answered', submitter, { case_id, response_id, token_id });
}

async function reply(ctx: Ctx, { found, access, answer: { additional_information } }: Step<Reply>): Promise<void> {
  if (!canReplyInformation(found)) return rejectReply(found);
  const { id: case_id, response_id } = found;
  const { db } = ctx;
  deferInsert(ctx, caseResponses, {
    id: response_id,
    case_id,
    type: 'information-response',
    user_id: colleagueId(ctx, access),
    additional_information,
  });
  const [token_id, receivers] = await Promise.all([
    respondToken(ctx, case_id),
    receiversOf(db, found.version_id),
    db.update(cases).set({ information_replied_at: now, updated_at: now }).where(eq(cases.id, case_id)),
    revokeInformationTokens(db, case_id),
  ]);
  recordEvent(ctx, {
    case_id,
    type: 'information-response',
    company_id: found.company_id,
    actor_name: nameOf(ctx, access, fullName(found)),
    response_id,
  });
  for (const receiver of receivers) mail(ctx, 'information_reply', receiver, { case_id, response_id, token_id });
}

const revokeInformationTokens = (db: Db, case_id: number) =>
  db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(
      and(eq(oneTimeTokens.case_id, case_id), eq(oneTimeTokens.purpose, 'information'), isNull(oneTimeTokens.used_at)),
    );

/** An emailed link acts for its mailbox even when a colleague is signed in; a reference acts for that colleague. */
const colleagueId = ({ actor }: Ctx, { via }: CaseAccess) =>
  via === 'reference' && actor.kind === 'member' ? actor.id : null;
const nameOf = ({ actor }: Ctx, { via }: CaseAccess, entered_name: string | null) =>
  via === 'reference' && actor.kind === 'member' ? fullName(actor) : entered_name;

async function rejectLate({ db }: Ctx, found: Found): Promise<never> {
  const winner = await firstResponder(db, found.id);
  return conflict(rejectionReason(found, winner && winner.message), {
    status: found.status,
    ...(winner && { answered_by: winner.name, answered_at: winner.created_at }),
  });
}

const rejectReply = (found: Found): never =>
  conflict(
    found.information_replied_at
      ? 'The information has already been sent.'
      : 'No information has been requested for this case.',
    { status: found.status },
  );
