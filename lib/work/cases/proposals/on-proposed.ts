import 'server-only';
import type { cases } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import type { Member } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { respondToken } from '@/lib/work/cases/answer/respond-token';
import { receiversOf, senderRecipient } from '@/lib/work/cases/submit/recipients';
import type { ProposedAct } from './policy';

type LockedCase = typeof cases.$inferSelect;

/** Emails who can confirm a proposal. It is no event of the case, which the other company would read (decision 070). */
export async function onProposed(
  ctx: Ctx<Member>,
  { theCase, act, proposal_id }: { theCase: LockedCase; act: ProposedAct; proposal_id: number },
): Promise<void> {
  const { id: case_id } = theCase;
  const token_id = act === 'close' ? null : await respondToken(ctx, case_id);
  for (const to of await confirmers(ctx, theCase, act))
    mail(ctx, 'case_proposal', to, { case_id, proposal_id, token_id });
}

/** The person whom the agent acts for; for an API client those who receive the case, or its submitter. */
async function confirmers({ actor, db }: Ctx<Member>, theCase: LockedCase, act: ProposedAct): Promise<Recipient[]> {
  if (actor.kind === 'member') return [{ name: fullName(actor), email: actor.email }];
  if (act !== 'close') return receiversOf(db, theCase.version_id);
  return [await senderRecipient(db, { ...theCase, user_id: theCase.submitter_id })];
}
