import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { absenceJson, absenceOf } from '@/lib/people/users/absence.sql';
import { onDutyFor } from '@/lib/intake/rota/on-duty';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fullName, isMember, type Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { anyone, isLimited, member } from '@/lib/shared/gates';
import { notFound, MESSAGES } from '@/lib/shared/problem';
import { caseAccessOf, NO_CASE, sideOfAccess, type CaseAccess } from '@/lib/work/cases/access';
import {
  canAct,
  canRate,
  canReplyInformation,
  canSeeCustomerData,
  canSeeCustomerDataToAnswer,
  handOverActOf,
  higherPriorities,
  isAssigning,
  responseOptions,
  sideOf,
  type CaseSide,
  type Response,
} from '@/lib/work/cases/policy';
import { lateCase, mayRemind } from '@/lib/work/cases/late/late';
import { serviceLevel } from '@/lib/work/cases/submit/service-level';
import { caseView, customerDataFacts, findCase, timelineOf, type FoundCase } from '@/lib/work/cases/rows';
import { Case, caseDetailsParts, CaseReceiver, CaseResponse, type LateCase } from '@/lib/work/cases/resources';

/**
 * A case by a token in the address: an emailed secret, or its reference for a signed-in colleague (spec 1 §7).
 * GET /api/caller/case/{token} answers 200 with the case as the reader may see it and the possible answers. For a
 * respond link older than 30 days it has `error` beside the case, no `options`, and no customer data (rules:
 * tokens.respond, customer-data.who). A token that opens nothing, whether unknown, expired or foreign, answers 404 with
 * the same `error`; a POST to …/respond with it answers 409. `responder` holds the form's defaults for a signed-in
 * colleague of the receiver.
 * @throws Problem not_found
 */
export const caseByToken = query({
  who: anyone,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      error: z.string().optional(),
      case: Case,
      response: CaseResponse.nullable(),
      allResponses: z.array(CaseResponse),
      receiver: CaseReceiver,
      side: z.enum(['receiver', 'submitter']),
      options: z.array(z.enum(['rejected', 'accepted', 'information'])),
      can_reply: z.boolean(),
      /** The person on duty for the process now, preset as the engineer of an answer (rule: clock.rota). */
      on_duty: z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
      responder: z
        .strictObject({
          phone: z.string().nullable(),
          phone_country_code: z.string().nullable(),
          name: z.string(),
          email: z.string(),
        })
        .nullable(),
    }),
  limit: tokenPageLimit,
  async run(ctx, { token }) {
    const access = (await caseAccessOf(ctx, token)) ?? notFound(MESSAGES.linkExpired);
    const theCase = (await findCase(ctx.db, access.key)) ?? notFound(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, theCase.internal) ?? notFound(MESSAGES.linkExpired);
    const view = caseView(theCase, await showsCustomerData(ctx, access, theCase));
    const options: Response[] = side === 'receiver' && !access.expired ? responseOptions(view) : [];
    return {
      case: view,
      response: view.responses.at(-1) ?? null,
      allResponses: view.responses,
      receiver: view.receiver,
      side,
      options,
      can_reply: side === 'submitter' && canReplyInformation(view),
      ...(options.length ? await presetsOf(ctx, theCase) : { on_duty: null, responder: null }),
      ...(access.expired && { error: MESSAGES.linkExpired }),
    };
  },
});

async function showsCustomerData(ctx: Ctx, access: CaseAccess, theCase: FoundCase): Promise<boolean> {
  const facts = customerDataFacts(theCase);
  if (access.via === 'secret') return !access.expired && !(facts.withdrawn && access.side === 'receiver');
  if (canSeeCustomerData(ctx.actor, facts)) return true;
  if (!isMember(ctx.actor) || !canSeeCustomerDataToAnswer(ctx.actor, { ...theCase.internal, ...theCase.visible }))
    return false;
  if (theCase.customer_data?.length) await recordView(ctx, ctx.actor, theCase);
  return true;
}

/**
 * Records in the timeline that a colleague of the receiver saw the customer data, once per person. It is written before
 * the data is shown (rule: customer-data.answering). The lock keeps the events of a case in the order of their commits.
 */
async function recordView({ db }: Ctx, actor: Member, { internal }: FoundCase): Promise<void> {
  await db.execute(sql`
    with locked as (
      select id from cases where id = ${internal.id} for key share
    ), viewed as (
      insert into customer_data_reads (case_id, user_id) select id, ${actor.id}::int from locked
      on conflict (case_id, user_id) where reason is null do nothing returning case_id, user_id
    )
    insert into events (case_id, user_id, name, actor_name, company_id)
    select case_id, user_id, 'case.customer-data-viewed', ${fullName(actor)}, ${actor.company_id} from viewed`);
}

const presetsOf = async (ctx: Ctx, theCase: FoundCase) => ({
  on_duty: await onDutyNow(ctx.db, theCase.document_id),
  responder: await responderOf(ctx, theCase),
});

async function onDutyNow(db: Db, document_id: number) {
  const onDuty = await onDutyFor(db, document_id, new Date());
  return onDuty && { name: fullName(onDuty), email: onDuty.email, phone: onDuty.phone };
}

async function responderOf({ actor, db }: Ctx, { internal }: FoundCase) {
  if (!isMember(actor) || sideOf(actor, internal) !== 'receiver') return null;
  const { phone, phone_country_code } = users;
  const [user] = await db.select({ phone, phone_country_code }).from(users).where(eq(users.id, actor.id));
  return { name: fullName(actor), email: actor.email, phone: null, phone_country_code: null, ...user };
}

/**
 * A case of the reader's company with its timeline and the reader's possible actions (spec 1 §7, case-details).
 * @throws Problem not_found for a foreign case
 */
export const caseDetails = query({
  who: member,
  input: z.object({ token: Token }),
  output: () => z.strictObject(caseDetailsParts),
  run: (ctx, { token }) => readDetails(ctx, token),
});

export type CaseDetails = Awaited<ReturnType<typeof caseDetails.run>>;

/** @throws Problem not_found */
export async function readDetails({ actor, db }: Ctx<Member>, token: string) {
  const theCase = (await findCase(db, { token, company_id: actor.company_id })) ?? notFound(NO_CASE);
  const view = caseView(theCase, canSeeCustomerData(actor, customerDataFacts(theCase)));
  const events = timelineOf(theCase);
  const late = lateCase({ ...theCase.internal, ...view }, events);
  const { hours, locked } = serviceLevel(theCase);
  const side = sideOf(actor, theCase.internal) as CaseSide;
  return {
    case: view,
    events,
    side,
    rights: rightsOf(actor, theCase, { late, locked }),
    response_hours: hours,
    late,
    away: await awayFrom(db, actor, theCase, side),
  };
}

/** The person of the reader's own company who has the case, while away; the other company never learns it. */
async function awayFrom(db: Db, { company_id }: Member, { internal }: FoundCase, side: CaseSide) {
  const engineer = internal.responses.findLast(isAssigning)?.engineer_email;
  const hasCase = {
    submitter: eq(users.id, internal.submitter_id),
    receiver: eq(users.email, engineer?.toLowerCase() ?? ''),
  }[side];
  const { first_name, last_name, email } = users;
  const [person] = await db
    .select({ first_name, last_name, email, absence: absenceJson(sql`${users}`) })
    .from(users)
    .where(and(eq(users.company_id, company_id), hasCase));
  const absence = person ? absenceOf(person.absence) : null;
  return absence?.is_now ? { name: fullName(person!) || person!.email, absence } : null;
}

function rightsOf(
  actor: Member,
  { internal, visible }: FoundCase,
  { late, locked }: { late: LateCase | null; locked: boolean },
) {
  const theCase = { ...internal, ...visible, assigned: internal.responses.findLast(isAssigning) ?? null };
  const side = sideOf(actor, internal) as CaseSide;
  return {
    respond: side === 'receiver' && responseOptions(visible).length > 0,
    reply: side === 'submitter' && canReplyInformation(visible),
    phone_contact: canAct(actor, theCase, 'record_call'),
    hand_over: canAct(actor, theCase, handOverActOf(side)),
    hand_on: canAct(actor, theCase, 'propose_hand_on'),
    bring_in: !isLimited(actor),
    take_over: canAct(actor, theCase, 'take_over'),
    raise_priority:
      canAct(actor, theCase, 'raise_priority') && !locked && higherPriorities(visible.priority).length > 0,
    remind: canAct(actor, theCase, 'remind') && late !== null && mayRemind(late),
    ask_network: canAct(actor, theCase, 'ask_network') && late !== null && !late.network_asked_at,
    close: canAct(actor, theCase, 'close'),
    withdraw: canAct(actor, theCase, 'withdraw'),
    rate: canRate(actor, { ...theCase, was_accepted: theCase.assigned !== null }),
  };
}
