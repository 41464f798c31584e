import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases } from '@/db/schema';
import { nextEscalation } from '@/lib/intake/calendars/case-clock';
import { clockOf } from '@/lib/intake/calendars/clocks';
import { ref } from '@/lib/platform/operation/audit';
import { networkName } from '@/lib/platform/http/network';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { SuperAdmin } from '@/lib/shared/actor';
import { isUnanswered, type CaseState } from '@/lib/shared/case-states';
import { Id, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { escalationContacts, escalationStep, roleText, type ContactColumns } from './escalation-contacts';
import { CONTACT_COLUMNS, CONTACT_JOINS } from './escalation-contacts.sql';
import { CASE_ACTS } from '@/lib/work/cases/acts';
import { emit } from '@/lib/work/cases/events';
import { receiversOf } from '@/lib/work/cases/submit/recipients';
import { respondToken } from '@/lib/work/cases/answer/respond-token';

const perCase =
  (what: string) =>
  (_request: unknown, { case_id }: { case_id: number }) => [
    perHour(settings.limits.mail_per_hour, what, 'case', case_id),
  ];

/**
 * Sends the receiver of an unanswered case a reminder now (rule: network.case-info).
 * @throws Problem not_found for an unknown or deleted case, conflict once someone answered or called, or without an
 * address
 */
export const remindReceiver = command('case.remind', {
  who: superAdmin,
  input: z.object({ case_id: Id }),
  output: () => z.strictObject({ message: z.string() }),
  limit: perCase('reminder'),
  async run(ctx, { case_id }) {
    const theCase = await lockUnanswered(ctx, case_id);
    const receivers = await receiversOf(ctx.db, theCase.version_id);
    if (!receivers.length) return conflict('This process has no address to receive cases.');
    const token_id = await respondToken(ctx, case_id);
    const actor_name = networkName(ctx.actor);
    await emit(ctx, `case.${CASE_ACTS.urge.event}`, { case_id, actor_name, at: 'now', token_id, receivers });
    return { message: `A reminder to ${theCase.receiver_name} is on its way.` };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

/**
 * Sends the escalation of an unanswered case now: to the next contact, or to all again once each has been notified. The
 * schedule continues from there. `notified` is the number of notified contacts that the sender saw.
 * @throws Problem not_found for an unknown or deleted case, conflict once someone answered or called, without contacts,
 * and when another contact was notified in the meantime
 */
export const escalateCase = command('case.escalate', {
  who: superAdmin,
  input: z.object({ case_id: Id, notified: optional(z.coerce.number('Load the page again.').int().min(0).max(9)) }),
  output: () => z.strictObject({ message: z.string() }),
  limit: perCase('escalation'),
  async run(ctx, { case_id, notified: seen }) {
    const theCase = await lockUnanswered(ctx, case_id);
    const contacts = escalationContacts(theCase);
    if (!contacts.length) return conflict('This process has no escalation contact.');
    const notified = Math.min(theCase.escalation_step, contacts.length);
    if (seen !== null && seen !== notified)
      return conflict('Another contact has been notified in the meantime. Check the timeline, then try again.');
    const isRepeated = notified === contacts.length;
    const wanted = isRepeated ? contacts : contacts.slice(notified, notified + 1);
    for (const [index, to] of wanted.entries()) {
      const step = isRepeated ? index + 1 : notified + 1;
      await emit(ctx, 'case.escalated', { case_id, actor_name: networkName(ctx.actor), text: roleText(to), step, to });
    }
    const escalation_step = isRepeated ? theCase.escalation_step : escalationStep(notified + 1, contacts.length);
    const escalate_at = await nextEscalationOf(ctx.db, theCase);
    await ctx.db.update(cases).set({ escalation_step, escalated_at: now, escalate_at }).where(eq(cases.id, case_id));
    return { message: `The escalation to ${wanted.map(({ name, email }) => name || email).join(', ')} is on its way.` };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

type Clocked = { clock_id: number | null; started_at: string; respond_by: string };
type UnansweredCase = ContactColumns &
  Pick<CaseState, 'status' | 'first_answered_at'> & { version_id: number; escalation_step: number } & Clocked;

/** Null for around the clock, where it follows from the times of the case (rule: clock.own). */
async function nextEscalationOf(db: Db, { clock_id, started_at, respond_by }: Clocked): Promise<Date | null> {
  const clock = await clockOf(db, clock_id);
  const running = { started_at: new Date(started_at), respond_by: new Date(respond_by) };
  return clock && nextEscalation(running, clock, new Date());
}

/** Locks the case, to serialize with answers and scheduled emails. */
async function lockUnanswered({ db }: Ctx<SuperAdmin>, case_id: number): Promise<UnansweredCase> {
  const [theCase] = await db.execute<UnansweredCase>(sql`
    select c.version_id, c.escalation_step, c.status, c.first_answered_at, c.clock_id, c.respond_by,
      coalesce(c.clock_restarted_at, c.created_at) as started_at, ${CONTACT_COLUMNS}
    from cases c${CONTACT_JOINS}
    where c.id = ${case_id} and c.deleted_at is null for update of c`);
  if (!theCase) return notFound(NO_CASE);
  return isUnanswered(theCase) ? theCase : conflict('This case was answered or closed in the meantime.');
}
