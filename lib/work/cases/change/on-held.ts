import 'server-only';
import type { cases } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { engineerOf, receiversOf, senderRecipient, unique } from '@/lib/work/cases/submit/recipients';

type OfCase = { case_id: number; company_id: number; theCase: typeof cases.$inferSelect };

const tellOf =
  (placed: boolean): Follower<OfCase> =>
  async (ctx, { case_id, company_id, theCase }) => {
    const [engineers, receivers, submitter] = await Promise.all([
      engineerOf(ctx.db, case_id),
      receiversOf(ctx.db, theCase.version_id),
      senderRecipient(ctx.db, { ...theCase, user_id: theCase.submitter_id }),
    ]);
    const told = { case_id, company_id, placed };
    for (const receiver of unique([...engineers, ...receivers]))
      mail(ctx, 'case_hold', receiver, { ...told, to: 'receiver' });
    mail(ctx, 'case_hold', submitter, { ...told, to: 'submitter' });
  };

/** Emails both sides (rule: cases.hold). */
export const onHeld = tellOf(true);
export const onHoldLifted = tellOf(false);
