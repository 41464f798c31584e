import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { receiversOf } from '@/lib/work/cases/submit/recipients';
import { respondToken } from '@/lib/work/cases/answer/respond-token';

/** Emails the receivers the new deadline, with a link to answer (rule: cases.raise-priority). */
export const onPriorityRaised: Follower<{ case_id: number; version_id: number }> = async (ctx, event) => {
  const { case_id, version_id } = event;
  const [token_id, receivers] = await Promise.all([respondToken(ctx, case_id), receiversOf(ctx.db, version_id)]);
  for (const to of receivers) mail(ctx, 'priority_raised', to, { case_id, token_id });
};
