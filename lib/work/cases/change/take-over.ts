import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { CASE_STATUS } from '@/lib/shared/enums';
import { IdOf, MultiLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { lastAssignment } from '@/lib/work/cases/answer/last-assignment';
import { eventText } from '@/lib/work/cases/event-text';
import { emit } from '@/lib/work/cases/events';
import { isActor } from '@/lib/work/cases/policy';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { colleagueNamed, toEngineer } from './hand-over';

/**
 * Makes the actor the assigned engineer of an accepted case of their company, in place of a colleague (rule:
 * cases.take-over). `response_id` is the answer that names the engineer whom the actor wants to replace.
 * @throws Problem not_found for a foreign case, forbidden for the submitting company, API clients and who has the case,
 * conflict when it is not accepted or somebody else has it meanwhile
 */
export const takeOverCase = command('case.take_over', {
  who: member,
  input: z.object({
    token: Token,
    response_id: IdOf('the engineer who has the case'),
    reason: MultiLine('the reason', 2000),
  }),
  output: () => z.strictObject({ message: z.string(), case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('hand-over', actor)],
  async run(ctx, { token, response_id, reason }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    const assigned = await lastAssignment(db, theCase.id);
    const holder = assigned.engineer_name || assigned.engineer_email || 'A colleague';
    if (isActor(actor, theCase, 'take_over') && assigned.id !== null && assigned.id !== response_id)
      return conflict(`Nothing was changed: ${holder} has this case since then.`, { status: theCase.status });
    ensure(isActor(actor, { ...theCase, assigned }, 'take_over'));
    if (!allows(theCase, 'take_over'))
      return conflict(`This case cannot be taken over: ${CASE_STATUS[theCase.status]}.`, { status: theCase.status });
    const colleague = await colleagueNamed(db, actor, actor.id);
    await emit(ctx, `case.${CASE_ACTS.take_over.event}`, {
      ...{ case_id: theCase.id, company_id: actor.company_id, text: eventText(`Taken over from ${holder}.`, reason) },
      ...{ side: 'receiver', to_id: colleague.id, theCase, to: { name: colleague.name, email: colleague.email } },
    });
    await toEngineer(ctx, { case_id: theCase.id, colleague, note: reason });
    return { message: 'You have the case now.', case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});
