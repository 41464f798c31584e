import 'server-only';
import { randomUUID } from 'node:crypto';
import { outbox } from '@/db/schema';
import type { LetterName, LetterProps } from '@/lib/shared/letter-props';
import { config } from './config';
import type { Ctx } from './operation';
import { add } from './writes';

export type Recipient = { name?: string; email: string };

/**
 * Queues a letter with all else that the command writes: a rolled-back change sends nothing, a committed one loses
 * nothing. The worker takes it from there; no request waits for SMTP (PRODUCT §7).
 */
// The sentence it is read as: mail this letter to them, with these facts.
// eslint-disable-next-line max-params
export function mail<L extends LetterName>(ctx: Pick<Ctx, 'writes'>, letter: L, to: Recipient, props: LetterProps[L]): void {
  add(ctx, outbox, {
    letter, props, case_id: 'case_id' in props ? props.case_id : null,
    to_name: to.name ?? '', to_email: to.email, message_id: `<${randomUUID()}@${config.app_url.hostname}>`,
  });
}
