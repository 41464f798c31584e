import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { caseEvents } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { settings } from '@/lib/platform/settings';
import type { Member } from '@/lib/shared/actor';
import { inWords, REMINDER_PAUSE } from '@/lib/shared/durations';
import { MultiLine, optional, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure } from '@/lib/shared/problem';
import { timeText, zoneOf } from '@/lib/shared/reader-time';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { emit } from '@/lib/work/cases/events';
import { lateCase, mayRemind } from './late';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { isActor } from '@/lib/work/cases/policy';
import { receiversOf } from '@/lib/work/cases/submit/recipients';
import { respondToken } from '@/lib/work/cases/answer/respond-token';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';

/**
 * Sends the receiver of a late case a reminder now, in the name of the submitting side (rule: cases.late).
 * @throws Problem not_found for a foreign case, forbidden for the receiving side, conflict for a case that is not late, soon
 * after another reminder, or without an address
 */
export const remindPartner = command('case.remind_partner', {
  who: member,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('reminder', actor)],
  async run(ctx, { token }) {
    const { theCase, late } = await lockLate(ctx, { token, act: 'remind' });
    if (!mayRemind(late))
      return conflict(
        `A reminder was sent at ${at(ctx, late.reminded_at)}. Send the next one ${inWords(REMINDER_PAUSE)} later.`,
      );
    const { id: case_id, company_id, version_id } = theCase;
    const receivers = await receiversOf(ctx.db, version_id);
    if (!receivers.length) return conflict('This process has no address to receive cases.');
    const token_id = await respondToken(ctx, case_id);
    await emit(ctx, `case.${CASE_ACTS.remind.event}`, { case_id, company_id, at: 'now', token_id, receivers });
    return { message: fixed('The reminder is on its way.'), case_id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * Asks the network for help with a late case, once (rule: cases.late).
 * @throws Problem not_found for a foreign case, forbidden for the receiving side, conflict for a case that is not late and
 * when the network was asked before
 */
export const askNetwork = command('case.ask_network', {
  who: member,
  input: z.object({ token: Token, note: optional(MultiLine('a note', 2000)) }),
  output: () => z.strictObject({ message: z.string(), case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('question to the network', actor)],
  async run(ctx, { token, note }) {
    const { theCase, late } = await lockLate(ctx, { token, act: 'ask_network' });
    if (late.network_asked_at)
      return conflict(`${settings.network_name} was asked at ${at(ctx, late.network_asked_at)}.`);
    await emit(ctx, `case.${CASE_ACTS.ask_network.event}`, {
      case_id: theCase.id,
      company_id: theCase.company_id,
      text: note,
      asked_by: ctx.actor.id,
    });
    return { message: `${settings.network_name} has your question.`, case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const at = ({ actor }: Ctx<Member>, time: string | null) => timeText(time ?? '', zoneOf(actor), 'long');

/** Locks the case so that the second of two concurrent requests sees what the first did. */
async function lockLate(ctx: Ctx<Member>, { token, act }: { token: string; act: 'remind' | 'ask_network' }) {
  const { actor, db } = ctx;
  const theCase = await lockVisibleCase(ctx, token);
  ensure(isActor(actor, theCase, act));
  const { status } = theCase;
  if (!allows(theCase, act)) return conflict('This case was answered or closed in the meantime.', { status });
  const { type, text, created_at } = caseEvents;
  const events = await db
    .select({ type, text, created_at })
    .from(caseEvents)
    .where(eq(caseEvents.case_id, theCase.id))
    .orderBy(asc(caseEvents.id));
  const happened = events.map((event) => ({ ...event, created_at: event.created_at.toISOString() }));
  const late = lateCase({ ...theCase, document: { version: { escalation_instructions: null } } }, happened);
  return late ? { theCase, late } : conflict('The response time is not over yet.', { status });
}
