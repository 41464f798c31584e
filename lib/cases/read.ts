import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { query, type Ctx } from '@/lib/core/operation';
import { tokenPageLimit } from '@/lib/core/token-limit';
import { fullName, isMember, type Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { anyone, partner } from '@/lib/shared/gates';
import { notFound, MESSAGES } from '@/lib/shared/problem';
import { caseAccessOf, NO_CASE, sideOfAccess, type CaseAccess } from './access';
import {
  canClose,
  canRecordPhoneContact,
  canReplyInformation,
  canSeeCustomerData,
  canSeeCustomerDataToAnswer,
  canWithdraw,
  responseOptions,
  sideOf,
  type CaseSide,
  type Response,
} from './policy';
import { answeredBy, caseView, findCase, timelineOf, type FoundCase } from './rows';

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
  limit: tokenPageLimit,
  async run(ctx, { token }) {
    const access = (await caseAccessOf(ctx, token)) ?? notFound(MESSAGES.linkExpired);
    const found = (await findCase(ctx.db, access.key)) ?? notFound(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, found.internal) ?? notFound(MESSAGES.linkExpired);
    const view = caseView(found, await showsCustomerData(ctx, access, found));
    const options: Response[] = side === 'receiver' && !access.expired ? responseOptions(view) : [];
    return {
      case: view,
      response: view.responses.at(-1) ?? null,
      allResponses: view.responses,
      receiver: view.receiver,
      side,
      options,
      can_reply: side === 'submitter' && canReplyInformation(view),
      responder: options.length ? await responderOf(ctx, found) : null,
      ...(access.expired && { error: MESSAGES.linkExpired }),
    };
  },
});

async function showsCustomerData(ctx: Ctx, access: CaseAccess, found: FoundCase): Promise<boolean> {
  if (access.via === 'secret') return !access.expired;
  if (canSeeCustomerData(ctx.actor, { ...found.internal, answered_by: answeredBy(found) })) return true;
  if (!isMember(ctx.actor) || !canSeeCustomerDataToAnswer(ctx.actor, { ...found.internal, ...found.visible }))
    return false;
  if (found.customer_data?.length) await recordView(ctx, ctx.actor, found);
  return true;
}

/**
 * Adds to the timeline that a colleague of the receiver saw the customer data, once per person. Written before anything
 * is shown (rule: customer-data.answering).
 */
async function recordView({ db }: Ctx, actor: Member, { internal }: FoundCase): Promise<void> {
  await db.execute(sql`
    with viewed as (
      insert into customer_data_reads (case_id, user_id) values (${internal.id}, ${actor.id})
      on conflict (case_id, user_id) where reason is null do nothing returning case_id, user_id
    )
    insert into case_events (case_id, user_id, type, actor_name, company_id)
    select case_id, user_id, 'customer-data-viewed', ${fullName(actor)}, ${actor.company_id} from viewed`);
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
  who: partner,
  input: z.object({ token: Token }),
  run: (ctx, { token }) => detailsOf(ctx, token),
});

/** The case of a reference within the reader's company. @throws Problem not_found */
export async function detailsOf({ actor, db }: Ctx<Member>, token: string) {
  const found = (await findCase(db, { token, company_id: actor.company_id })) ?? notFound(NO_CASE);
  const view = caseView(found, canSeeCustomerData(actor, { ...found.internal, answered_by: answeredBy(found) }));
  return {
    case: view,
    events: timelineOf(found),
    side: sideOf(actor, found.internal) as CaseSide,
    rights: rightsOf(actor, found),
  };
}

/** The reader's possible actions; the page shows exactly these. */
function rightsOf(actor: Member, { internal, visible }: FoundCase) {
  const found = { ...internal, ...visible };
  const side = sideOf(actor, internal);
  return {
    respond: side === 'receiver' && responseOptions(visible).length > 0,
    reply: side === 'submitter' && canReplyInformation(visible),
    phone_contact: canRecordPhoneContact(actor, found),
    close: canClose(actor, found),
    withdraw: canWithdraw(actor, found),
  };
}
