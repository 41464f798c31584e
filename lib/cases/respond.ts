import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { caseResponses, cases, oneTimeTokens } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { mintToken, tokenKey } from '@/lib/core/mailed-token';
import { command, now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perMinute } from '@/lib/core/throttle';
import { fullName } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { missing, refuse } from '@/lib/shared/problem';
import { Answer, type Receivers, type Reply } from './answers';
import { holderOf, NO_CASE, sideOfHolder, type Holder } from './holder';
import { canReplyInformation, canRespond, RESPONSE_TYPE_OF, whyNot } from './policy';
import { within } from './reach';
import { receiversOf, respondToken } from './receivers';
import { recordEvent } from './timeline';
import { whoAnswered } from './who-answered';

/**
 * The receiver's answer to a case, or the submitter's reply to a request for information (spec 1 §4, PRODUCT §6). The
 * case is locked, so of two answers at once one wins and the other reads who did. Throws missing for a token that may
 * not act for that side, refused when the case's state no longer takes the answer.
 */
export const respondToCase = command('case.respond', {
  who: anyone,
  input: Answer,
  limit: (_meta, { token }) => [perMinute(config.limits.answer_per_minute, 'case-answer', tokenKey(token))],
  async run(ctx, answer) {
    const holder = await holderOf(ctx, answer.token);
    if (holder.expired) return missing(NO_CASE);
    const found = (await lockCase(ctx, holder)) ?? missing(NO_CASE);
    const side = sideOfHolder(ctx, holder, found);
    if ((side === 'submitter') !== (answer.status === 'information-reply')) return missing(NO_CASE);
    await (answer.status === 'information-reply' ? reply(ctx, { found, holder, answer }) : respond(ctx, { found, holder, answer }));
    return { message: 'Your response has been sent.', case_id: found.id, status: answer.status === 'information-reply' ? found.status : answer.status };
  },
  about: ({ case_id }) => ref('case', case_id),
});

/** Takes the case for this transaction: whoever comes second waits, then sees what the first did. */
async function lockCase({ db }: Ctx, { key }: Holder) {
  const where = 'id' in key ? eq(cases.id, key.id) : and(eq(cases.token, key.token), within(key.company_id));
  const [found] = await db.select().from(cases).where(and(isNull(cases.deleted_at), where)).for('update');
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof lockCase>>>;
type Step<A> = { found: Found; holder: Holder; answer: A };

async function respond(ctx: Ctx, { found, holder, answer }: Step<Receivers>): Promise<void> {
  if (!canRespond(found, answer.status)) return refuseLate(ctx, found);
  const { token: _, status, ...said } = answer;
  const type = RESPONSE_TYPE_OF[status];
  const [[written], token_id] = await Promise.all([
    ctx.db.insert(caseResponses).values({ case_id: found.id, type, user_id: colleagueId(ctx, holder), ...said }).returning({ id: caseResponses.id }),
    status === 'information' ? mintToken(ctx.db, 'information', { case_id: found.id, user_id: found.submitter_id }) : null,
  ]);
  const response_id = written!.id;
  await Promise.all([
    ctx.db.update(cases).set({
      status,
      updated_at: now,
      first_answered_at: sql`coalesce(${cases.first_answered_at}, now())`,
      partner_case_number: said.case_number ?? found.partner_case_number,
    }).where(eq(cases.id, found.id)),
    recordEvent(ctx, { case_id: found.id, type: status === 'information' ? 'information-request' : status, company_id: found.receiver_company_id, actor_name: nameOf(ctx, holder, said.engineer_name ?? said.reviewer_name), response_id }),
  ]);
  mail(ctx, 'case_answered', { name: fullName(found), email: found.email }, { case_id: found.id, response_id, token_id });
}

async function reply(ctx: Ctx, { found, holder, answer }: Step<Reply>): Promise<void> {
  if (!canReplyInformation(found)) return refuseReply(found);
  const [[written], token_id, receivers] = await Promise.all([
    ctx.db.insert(caseResponses).values({ case_id: found.id, type: 'information-response', user_id: colleagueId(ctx, holder), additional_information: answer.additional_information }).returning({ id: caseResponses.id }),
    respondToken(ctx.db, found.id),
    receiversOf(ctx.db, found.version_id),
  ]);
  const response_id = written!.id;
  await Promise.all([
    ctx.db.update(cases).set({ information_replied_at: now, updated_at: now }).where(eq(cases.id, found.id)),
    ctx.db.update(oneTimeTokens).set({ used_at: now }).where(and(eq(oneTimeTokens.case_id, found.id), eq(oneTimeTokens.purpose, 'information'), isNull(oneTimeTokens.used_at))),
    recordEvent(ctx, { case_id: found.id, type: 'information-response', company_id: found.company_id, actor_name: nameOf(ctx, holder, fullName(found)), response_id }),
  ]);
  for (const receiver of receivers) mail(ctx, 'information_reply', receiver, { case_id: found.id, response_id, token_id });
}

/** A mailed link stands for its mailbox, whoever is signed in beside it; a reference for the colleague who uses it. */
const colleagueId = ({ actor }: Ctx, { by }: Holder) => (by === 'reference' && actor.kind === 'member' ? actor.id : null);
const nameOf = ({ actor }: Ctx, { by }: Holder, said: string | null) => (by === 'reference' && actor.kind === 'member' ? fullName(actor) : said);

async function refuseLate({ db }: Ctx, found: Found): Promise<never> {
  const winner = await whoAnswered(db, found.id);
  return refuse(whyNot(found, winner && winner.says), { status: found.status, ...(winner && { answered_by: winner.name, answered_at: winner.created_at }) });
}

const refuseReply = (found: Found): never =>
  refuse(found.information_replied_at ? 'The information has been sent already.' : 'This case does not wait for information.', { status: found.status });
