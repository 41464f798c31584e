import 'server-only';
import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseHandOns, cases } from '@/db/schema';
import { PlaceType } from '@/lib/partners/directory/read-document';
import {
  atPlace,
  partnersVisibleTo,
  partnersVisibleToCompany,
  type Place,
  type Viewer,
} from '@/lib/partners/directory/visible';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { CASE_STATUS } from '@/lib/shared/enums';
import { IdOf, MultiLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { emit } from '@/lib/work/cases/events';
import { isActor } from '@/lib/work/cases/policy';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';
import { openHandOn } from './open-hand-on';

/**
 * Proposes to hand a case on to another partner, out of the receiver's own directory; its submitter decides (rule:
 * hand-on.propose). For anyone of the receiver. The answer does not tell whom the submitter can reach.
 * @throws Problem not_found for a foreign case, forbidden for its submitter, invalid for any place that the actor cannot reach,
 * conflict once the case has ended and while a proposal is open
 */
export const proposeHandOn = command('case.propose_hand_on', {
  who: member,
  input: z.object({
    token: Token,
    type: PlaceType,
    entity_id: IdOf('a partner'),
    reason: MultiLine('the reason', 2000),
  }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('hand-on', actor)],
  async run(ctx, { token, reason, ...place }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    ensure(isActor(actor, theCase, 'propose_hand_on'));
    if (!allows(theCase, 'propose_hand_on'))
      return conflict(`This case can no longer be handed on: ${CASE_STATUS[theCase.status]}.`, {
        status: theCase.status,
      });
    if (await openHandOn(db, theCase.id)) return conflict('The submitter has not decided on the last proposal yet.');
    const target = await targetOf(ctx, theCase, place);
    const [made] = await db
      .insert(caseHandOns)
      .values({ case_id: theCase.id, ...target, reason, proposed_by: actor.id })
      .returning({ id: caseHandOns.id });
    await db
      .update(cases)
      .set({ first_answered_at: sql`coalesce(${cases.first_answered_at}, now())`, updated_at: now })
      .where(eq(cases.id, theCase.id));
    await emit(ctx, `case.${CASE_ACTS.propose_hand_on.event}`, {
      ...{ case_id: theCase.id, company_id: actor.company_id, text: reason, theCase, hand_on_id: made!.id },
    });
    return { message: fixed('Your proposal is sent. The submitter decides.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** @throws Problem invalid for every place alike that the actor does not see, and for the two companies of the case */
async function targetOf({ actor, db }: Ctx<Member>, theCase: typeof cases.$inferSelect, place: Place) {
  const target = await partnerAt(db, actor, place);
  if (target && target.company_id !== theCase.company_id)
    return { company_id: target.company_id, department_id: target.department_id };
  return invalid({ entity_id: ['Choose another partner of your own directory.'] });
}

type Partner = {
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
};

/** The partner at a place, as somebody may open cases with it; undefined for any other. */
export const partnerAt = (db: Db, viewer: Viewer, place: Place) =>
  partnerIn(db, partnersVisibleTo(viewer, atPlace(place)));

/** The partner at a place as anybody of the company may read its name; undefined for any other. */
export const partnerOfCompanyAt = (db: Db, company_id: number, place: Place) =>
  partnerIn(db, partnersVisibleToCompany({ company_id }, atPlace(place)));

async function partnerIn(db: Db, visible: SQL): Promise<Partner | undefined> {
  const [partner] = await db.execute<Partner>(sql`
    select v.company_id, v.company_name, v.department_id, v.department_name from ${visible} v limit 1`);
  return partner;
}
