import 'server-only';
import { and, eq } from 'drizzle-orm';
import { receivedMails } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { perHour, takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import type { Room } from '@/lib/work/room/access';
import type { EmailProps } from '@/lib/shared/email-props';
import { Email } from '@/lib/shared/fields';
import { Problem } from '@/lib/shared/problem';
import { emit } from './events';

export type Refusal = {
  why: EmailProps['reply_refused']['why'];
  to: Recipient;
  from?: string;
};

/**
 * Emails a person about their mail, at most once an hour, and of an ended case once (rule: room.mail-answer). Never call it for an
 * automatic mail. Returns the address that was answered.
 */
export async function answer(
  ctx: Ctx,
  { room, taken, refusal }: { room: Room; taken: { id: number; case_id: number }; refusal: Refusal },
): Promise<string | null> {
  const { why, to: recipient, from } = refusal;
  const { case_id } = taken;
  if (why === 'ended' && (await wasAnswered(ctx, case_id, recipient.email))) return null;
  if (!(await mayAnswer(ctx, recipient.email))) return null;
  const stranger = Email.safeParse(from);
  await emit(ctx, 'mail.refused', {
    ...{ received_mail_id: taken.id, case_id, why, recipient },
    to: room.reader.side,
    from: stranger.success ? stranger.data : null,
  });
  return recipient.email;
}

async function wasAnswered({ db }: Ctx, case_id: number, email: string): Promise<boolean> {
  const { id, state, answered_to } = receivedMails;
  const [answered] = await db
    .select({ id })
    .from(receivedMails)
    .where(and(eq(receivedMails.case_id, case_id), eq(state, 'ended'), eq(answered_to, email)))
    .limit(1);
  return answered !== undefined;
}

async function mayAnswer({ db }: Ctx, email: string): Promise<boolean> {
  try {
    await takeFromLimitsWithin(db, [perHour(1, 'mail-answer', email)]);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'rate_limited') return false;
    throw error;
  }
}
