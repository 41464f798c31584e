import 'server-only';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { newToken } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { oneTimeTokens } from '@/db/schema';
import type { EmailProps } from '@/lib/shared/email-props';

type Asked = { id: number; email: string; company: string };

/** Emails an address a link to confirm itself (rule: health.addresses). */
export function askAddress(
  ctx: Pick<Ctx, 'deferred'>,
  { id, email, company }: Asked,
  because: EmailProps['inbound_address']['because'],
): void {
  const token = newToken('inbound_address', { details: { inbound_address_id: id } });
  deferInsert(ctx, oneTimeTokens, token);
  mail(ctx, 'inbound_address', { name: company, email }, { inbound_address_id: id, token_id: token.id, because });
}
