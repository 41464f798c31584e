import 'server-only';
import type { cases } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import { canReplyInformation, type CaseSide } from '@/lib/work/cases/policy';
import { engineerOf, senderRecipient, unique } from '@/lib/work/cases/submit/recipients';

type HandedOver = {
  case_id: number;
  side: CaseSide;
  theCase: typeof cases.$inferSelect;
  to_id: number;
  to: Recipient;
};

/**
 * Emails the person who has the case now, the person who had it, and their contact at the other company. A new
 * submitter who owes information gets a link to send it. Who takes a case over knows it (rule: cases.take-over).
 */
export const onHandedOver: Follower<HandedOver> = async (ctx, { case_id, side, theCase, to_id, to }) => {
  const [submitter, engineers] = await Promise.all([
    senderRecipient(ctx.db, { ...theCase, user_id: theCase.submitter_id }),
    engineerOf(ctx.db, case_id),
  ]);
  const [former, partner] = side === 'submitter' ? [[submitter], engineers] : [engineers, [submitter]];
  const owes = side === 'submitter' && canReplyInformation(theCase);
  const token_id = owes ? addToken(ctx, 'information', { case_id, user_id: to_id }) : null;
  if (ctx.actor.kind === 'guest' || ctx.actor.id !== to_id)
    mail(ctx, 'case_handed_over', to, { case_id, side, to: 'new', token_id });
  const others = unique([
    ...former.map((person) => ({ ...person, is: 'former' as const })),
    ...partner.map((person) => ({ ...person, is: 'partner' as const })),
  ]);
  for (const { is, ...person } of others)
    if (person.email !== to.email) mail(ctx, 'case_handed_over', person, { case_id, side, to: is, token_id: null });
};
