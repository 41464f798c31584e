import 'server-only';
import type { Reader } from '@/lib/core/emit';
import { mail } from '@/lib/core/outbox';
import { receiversOf } from './recipients';
import { respondToken } from './respond-token';

/** Emails the receivers the new deadline, with a link to answer (rule: cases.raise-priority). */
export const onPriorityRaised: Reader<{ case_id: number; version_id: number }> = async (ctx, event) => {
  const { case_id, version_id } = event;
  const [token_id, receivers] = await Promise.all([respondToken(ctx, case_id), receiversOf(ctx.db, version_id)]);
  for (const to of receivers) mail(ctx, 'priority_raised', to, { case_id, token_id });
};
