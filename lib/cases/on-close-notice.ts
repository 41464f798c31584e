import 'server-only';
import { oneTimeTokens } from '@/db/schema';
import { deferInsert } from '@/lib/core/deferred-inserts';
import type { Reader } from '@/lib/core/emit';
import { newToken } from '@/lib/core/mailed-token';
import { mail } from '@/lib/core/outbox';
import { SIDES, type Sides } from './recipients';

type Notice = { case_id: number; recipients: Sides; closes_on: Date };

/** Emails both sides a link to keep the case open, valid until it closes (rule: cases.keep-open). */
export const onCloseNotice: Reader<Notice> = (ctx, { case_id, recipients, closes_on }) => {
  for (const side of SIDES) {
    const token = newToken('keep_open', { case_id, details: { side } });
    deferInsert(ctx, oneTimeTokens, { ...token, expires_at: closes_on });
    for (const to of recipients[side]) mail(ctx, 'auto_close_notice', to, { case_id, to: side, token_id: token.id });
  }
};
