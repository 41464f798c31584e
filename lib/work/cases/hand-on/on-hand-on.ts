import 'server-only';
import type { cases } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { engineerOf, receiversOf, senderRecipient, unique } from '@/lib/work/cases/submit/recipients';

type HandOn = { case_id: number; theCase: typeof cases.$inferSelect; hand_on_id: string };

/** Emails the submitter of a proposal, and the receiver of the decision (rule: hand-on.told). */
export const onHandOn =
  (what: 'proposed' | 'confirmed' | 'declined'): Follower<HandOn> =>
  async (ctx, { case_id, theCase, hand_on_id }) => {
    const { db } = ctx;
    const of = { case_id, hand_on_id, what };
    if (what === 'proposed') {
      const submitter = await senderRecipient(db, { ...theCase, user_id: theCase.submitter_id });
      return mail(ctx, 'case_hand_on', submitter, { ...of, to: 'submitter' });
    }
    const [engineers, receivers] = await Promise.all([engineerOf(db, case_id), receiversOf(db, theCase.version_id)]);
    for (const receiver of unique([...engineers, ...receivers]))
      mail(ctx, 'case_hand_on', receiver, { ...of, to: 'receiver' });
  };
