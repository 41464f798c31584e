import 'server-only';
import { randomUUID } from 'node:crypto';
import { outbox } from '@/db/schema';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { settings } from '@/lib/platform/settings';
import type { Ctx } from './context';
import { deferInsert } from './deferred-inserts';

export type Recipient = { name?: string; email: string };

/**
 * Queues an email in the command's transaction: it is sent if and only if the command commits. A worker delivers it, so
 * that requests never wait for SMTP (rule: mail.outbox).
 */
export function mail<N extends EmailName>(
  ctx: Pick<Ctx, 'deferred'>,
  template: N,
  to: Recipient,
  props: EmailProps[N],
): void {
  deferInsert(ctx, outbox, {
    template,
    props,
    case_id: 'case_id' in props ? props.case_id : null,
    to_name: to.name ?? '',
    to_email: to.email,
    message_id: `<${randomUUID()}@${settings.app_url.hostname}>`,
  });
}
