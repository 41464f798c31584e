import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { CASE_STATUS, keysOf, PRIORITIES } from '@/lib/shared/enums';
import { MultiLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { eventText } from '@/lib/work/cases/event-text';
import { emit } from '@/lib/work/cases/events';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { higherPriorities, isActor } from '@/lib/work/cases/policy';
import { caseClock } from '@/lib/intake/calendars/case-clock';
import { clockOf } from '@/lib/intake/calendars/clocks';
import { countsReceiversHours } from '@/lib/partners/directory/priorities';
import { serviceLevelOf } from '@/lib/work/cases/submit/service-level';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';

/**
 * Raises the priority of a case that waits for its answer. The response clock starts again with the hours of the new
 * priority, and with it reminders and escalation (rule: cases.raise-priority).
 * @throws Problem not_found for a foreign case, forbidden for its other readers, invalid for a priority that is not
 * higher, conflict once somebody answered or called, and where the priority is locked
 */
export const raisePriority = command('case.raise_priority', {
  who: member,
  input: z.object({
    token: Token,
    priority: z.enum(keysOf(PRIORITIES), 'Choose a priority.'),
    reason: MultiLine('the reason', 2000),
  }),
  output: () =>
    z.strictObject({
      message: z.string(),
      case_id: z.number(),
      priority: z.enum(keysOf(PRIORITIES)),
      respond_by: z.date(),
    }),
  limit: (_request, _input, actor) => [caseActLimit('raised priority', actor)],
  async run(ctx, { token, priority, reason }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    ensure(isActor(actor, theCase, 'raise_priority'));
    if (!allows(theCase, 'raise_priority'))
      return conflict(
        `The priority can be raised until the partner answers or calls: ${CASE_STATUS[theCase.status]}.`,
        { status: theCase.status },
      );
    const { hours, locked, clocks, clock_id } = await serviceLevelOf(db, theCase.id);
    if (locked) return conflict('The priority of cases with this partner is fixed.');
    if (!higherPriorities(theCase.priority).includes(priority))
      return invalid({ priority: [`Choose a priority above ${PRIORITIES[theCase.priority]}.`] });
    const clock_restarted_at = new Date();
    const calendar = countsReceiversHours(clocks, priority) ? await clockOf(db, clock_id) : null;
    const { never_open: _, ...clock } = caseClock(clock_restarted_at, hours[priority], calendar);
    await Promise.all([
      db
        .update(cases)
        .set({
          ...{ priority, ...clock, escalate_at: null, clock_restarted_at, updated_at: now },
          ...{ half_time_reminded_at: null, limit_reminded_at: null, escalation_step: 0, escalated_at: null },
        })
        .where(eq(cases.id, theCase.id)),
      emit(ctx, `case.${CASE_ACTS.raise_priority.event}`, {
        case_id: theCase.id,
        company_id: theCase.company_id,
        text: eventText(`From ${PRIORITIES[theCase.priority]} to ${PRIORITIES[priority]}.`, reason),
        from: theCase.priority,
        to: priority,
        version_id: theCase.version_id,
      }),
    ]);
    return {
      message: `The case is ${PRIORITIES[priority]} now.`,
      case_id: theCase.id,
      priority,
      respond_by: clock.respond_by,
    };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});
