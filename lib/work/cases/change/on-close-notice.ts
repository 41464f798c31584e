import 'server-only';
import { oneTimeTokens } from '@/db/schema';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import type { Follower } from '@/lib/platform/operation/emit';
import { newToken } from '@/lib/platform/secrets/mailed-token';
import { mail } from '@/lib/platform/operation/outbox';
import { SIDES, type Sides } from '@/lib/work/cases/submit/recipients';

type Notice = { case_id: number; recipients: Sides; closes_on: Date };

/** Emails both sides a link to keep the case open, valid until it closes (rule: cases.keep-open). */
export const onCloseNotice: Follower<Notice> = (ctx, { case_id, recipients, closes_on }) => {
  for (const side of SIDES) {
    const token = newToken('keep_open', { case_id, details: { side } });
    deferInsert(ctx, oneTimeTokens, { ...token, expires_at: closes_on });
    for (const to of recipients[side]) mail(ctx, 'auto_close_notice', to, { case_id, to: side, token_id: token.id });
  }
};
