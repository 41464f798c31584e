import 'server-only';
import type { cases } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import {
  engineerOf,
  receiversOf,
  senderRecipient,
  SIDES,
  unique,
  type Sides,
} from '@/lib/work/cases/submit/recipients';

type OfCase = { case_id: number; theCase: typeof cases.$inferSelect };

/** Emails the engineer who accepted and the addresses that received the request, and the submitter when an admin did it. */
export const onClosed: Follower<OfCase> = async (ctx, { case_id, theCase }) => {
  const { actor, db } = ctx;
  const [engineers, receivers] = await Promise.all([engineerOf(db, case_id), receiversOf(db, theCase.version_id)]);
  for (const receiver of unique([...engineers, ...receivers]))
    mail(ctx, 'case_closed', receiver, { case_id, to: 'receiver' });
  if (actor.kind !== 'guest' && actor.id === theCase.submitter_id) return;
  const submitter = await senderRecipient(db, { ...theCase, user_id: theCase.submitter_id });
  mail(ctx, 'case_closed', submitter, { case_id, to: 'submitter' });
};

export const onAutoClosed: Follower<{ case_id: number; recipients: Sides }> = (ctx, { case_id, recipients }) => {
  for (const side of SIDES) for (const to of recipients[side]) mail(ctx, 'case_closed', to, { case_id, to: side });
};

/** Emails both sides (rule: network.case-delete). */
export const onDeleted: Follower<OfCase> = async (ctx, { case_id, theCase }) => {
  const [engineers, receivers, submitter] = await Promise.all([
    engineerOf(ctx.db, case_id),
    receiversOf(ctx.db, theCase.version_id),
    senderRecipient(ctx.db, { ...theCase, user_id: theCase.submitter_id }),
  ]);
  for (const receiver of unique([...engineers, ...receivers]))
    mail(ctx, 'case_deleted', receiver, { case_id, to: 'receiver' });
  mail(ctx, 'case_deleted', submitter, { case_id, to: 'submitter' });
};
