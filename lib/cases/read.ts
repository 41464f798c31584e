import 'server-only';
import { z } from 'zod';
import { config } from '@/lib/core/config';
import { tokenKey } from '@/lib/core/mailed-token';
import { query, type Ctx } from '@/lib/core/operation';
import { perMinute } from '@/lib/core/throttle';
import type { Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { anyone, partner } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import { holderOf, NO_CASE, sideOfHolder, type Holder } from './holder';
import { canClose, canReplyInformation, canSeeCustomerData, canWithdraw, responseOptions, sideOf, type CaseSide, type Response } from './policy';
import { answeredBy, caseView, findCase, timelineOf, type FoundCase } from './rows';

export const EXPIRED_LINK = 'This link has expired. You can read the case, but no longer answer it here.';

/**
 * A case by a token of the address: mailed secret, or its reference for a signed-in colleague (spec 1 §7). Answers the
 * case as its holder may see it and what may be answered now. A respond link older than 30 days reads, without
 * customer data (PRODUCT §2). Throws missing for every token that opens nothing.
 */
export const caseByToken = query({
  who: anyone,
  input: z.object({ token: Token }),
  limit: (_meta, { token }) => [perMinute(config.limits.token_page_per_minute, 'case-page', tokenKey(token))],
  async run(ctx, { token }) {
    const holder = await holderOf(ctx, token);
    const found = (await findCase(ctx.db, holder.key)) ?? missing(NO_CASE);
    const side = sideOfHolder(ctx, holder, found.inner);
    const view = caseView(found, maySee(ctx, holder, found));
    const options: Response[] = side === 'receiver' && !holder.expired ? responseOptions(view) : [];
    return {
      case: view,
      response: view.responses.at(-1) ?? null,
      allResponses: view.responses,
      receiver: view.receiver,
      side,
      options,
      can_reply: side === 'submitter' && canReplyInformation(view),
      ...(holder.expired && { error: EXPIRED_LINK }),
    };
  },
});

function maySee(ctx: Ctx, holder: Holder, found: FoundCase): boolean {
  return holder.by === 'secret' ? !holder.expired : canSeeCustomerData(ctx.actor, { ...found.inner, answered_by: answeredBy(found) });
}

/**
 * A case of one's own company with its timeline and what the reader may do (spec 1 §7, case-details). Throws missing
 * for a case of others.
 */
export const caseDetails = query({
  who: partner,
  input: z.object({ token: Token }),
  run: (ctx, { token }) => detailsOf(ctx, token),
});

/** The case of a reference within the reader's company, whole. Throws missing. */
export async function detailsOf({ actor, db }: Ctx<Member>, token: string) {
  const found = (await findCase(db, { token, company_id: actor.company_id })) ?? missing(NO_CASE);
  const view = caseView(found, canSeeCustomerData(actor, { ...found.inner, answered_by: answeredBy(found) }));
  return { case: view, events: timelineOf(found), side: sideOf(actor, found.inner) as CaseSide, rights: rightsOf(actor, found) };
}

/** What the reader may do now; the page shows these and no other actions. */
function rightsOf(actor: Member, { inner, shown }: FoundCase) {
  const found = { ...inner, ...shown };
  const side = sideOf(actor, inner);
  return {
    respond: side === 'receiver' && responseOptions(shown).length > 0,
    reply: side === 'submitter' && canReplyInformation(shown),
    close: canClose(actor, found),
    withdraw: canWithdraw(actor, found),
  };
}
