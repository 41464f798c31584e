import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { preparedOn } from '@/db/prepared';
import { caseResponses, cases } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { addToken, tokenKey } from '@/lib/core/mailed-token';
import { command, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perMinute } from '@/lib/core/throttle';
import { add, change } from '@/lib/core/writes';
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
 * The receiver's answer to a case, or the submitter's reply to a request for information (spec 1 §4, PRODUCT §6). Of two
 * answers at once one wins and the other reads who did. Throws missing for a token that may not act for that side,
 * refused when the case's state no longer takes the answer.
 */
export const respondToCase = command('case.respond', {
  who: anyone,
  input: Answer,
  gathered: true,
  limit: (_meta, { token }) => [perMinute(config.limits.answer_per_minute, 'case-answer', tokenKey(token))],
  async run(ctx, answer) {
    const holder = await holderOf(ctx, answer.token);
    if (holder.expired) return missing(NO_CASE);
    const found = (await readCase(ctx, holder)) ?? missing(NO_CASE);
    const side = sideOfHolder(ctx, holder, found);
    if ((side === 'submitter') !== (answer.status === 'information-reply')) return missing(NO_CASE);
    await (answer.status === 'information-reply' ? reply(ctx, { found, holder, answer }) : respond(ctx, { found, holder, answer }));
    return { message: 'Your response has been sent.', case_id: found.id, status: answer.status === 'information-reply' ? found.status : answer.status };
  },
  about: ({ case_id }) => ref('case', case_id),
});

const { id, company_id, receiver_company_id, submitter_id, version_id, status, information_replied_at, partner_case_number, first_name, last_name, email } = cases;
const wanted = {
  id, company_id, receiver_company_id, submitter_id, version_id, status, information_replied_at, partner_case_number, first_name, last_name, email,
  /* The number of the answer to come, so that all its rows can be written at once. */
  response_id: sql<number>`nextval(pg_get_serial_sequence('case_responses', 'id'))::int`,
};
const byId = preparedOn((db) => db.select(wanted).from(cases).where(and(eq(id, sql.placeholder('id')), isNull(cases.deleted_at))).prepare('case_to_answer'));
const byReference = preparedOn((db) => db.select(wanted).from(cases).where(and(eq(cases.token, sql.placeholder('token')), within(sql.placeholder('company_id')), isNull(cases.deleted_at))).prepare('case_to_answer_by_reference'));

async function readCase({ db }: Ctx, { key }: Holder) {
  const [found] = await ('id' in key ? byId(db).execute(key) : byReference(db).execute(key));
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof readCase>>>;
type Step<A> = { found: Found; holder: Holder; answer: A };

/* Whoever comes second waits for the first, finds the case moved on and reads it again. */
const asRead = (found: Found) => sql`id = ${found.id} and deleted_at is null and status = ${found.status} and information_replied_at is not distinct from ${found.information_replied_at?.toISOString() ?? null}::timestamptz`;

async function respond(ctx: Ctx, { found, holder, answer }: Step<Receivers>): Promise<void> {
  if (!canRespond(found, answer.status)) return refuseLate(ctx, found);
  const { token: _, status: said, ...words } = answer;
  const { id: case_id, response_id } = found;
  const type = RESPONSE_TYPE_OF[said];
  const token_id = said === 'information' ? addToken(ctx, 'information', { case_id, user_id: found.submitter_id }) : null;
  add(ctx, caseResponses, { id: response_id, case_id, type, user_id: colleagueId(ctx, holder), ...words });
  change(ctx, sql`update cases set status = ${said}, updated_at = now(), first_answered_at = coalesce(first_answered_at, now()),
    partner_case_number = ${words.case_number ?? found.partner_case_number} where ${asRead(found)}`);
  recordEvent(ctx, { case_id, type: said === 'information' ? 'information-request' : said, company_id: found.receiver_company_id, actor_name: nameOf(ctx, holder, words.engineer_name ?? words.reviewer_name), response_id });
  mail(ctx, 'case_answered', { name: fullName(found), email: found.email }, { case_id, response_id, token_id });
}

async function reply(ctx: Ctx, { found, holder, answer: { additional_information } }: Step<Reply>): Promise<void> {
  if (!canReplyInformation(found)) return refuseReply(found);
  const { id: case_id, response_id } = found;
  const [token_id, receivers] = await Promise.all([respondToken(ctx, case_id), receiversOf(ctx.db, found.version_id)]);
  add(ctx, caseResponses, { id: response_id, case_id, type: 'information-response', user_id: colleagueId(ctx, holder), additional_information });
  change(ctx, sql`update cases set information_replied_at = now(), updated_at = now() where ${asRead(found)}`);
  change(ctx, sql`update one_time_tokens set used_at = now() where case_id = ${case_id} and purpose = 'information' and used_at is null`, { even_none: true });
  recordEvent(ctx, { case_id, type: 'information-response', company_id: found.company_id, actor_name: nameOf(ctx, holder, fullName(found)), response_id });
  for (const receiver of receivers) mail(ctx, 'information_reply', receiver, { case_id, response_id, token_id });
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
