import 'server-only';
import { eq } from 'drizzle-orm';
import { outbox } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { askedBy, markRefused } from '@/lib/partners/health/refused';
import { oneLine } from '@/lib/reach/mail/define-email';
import { countOutcome } from '@/lib/platform/metrics';
import type { HandledMailState } from '@/lib/shared/received-mail';
import type { ParsedMail } from './parse-mail';
import type { UnreadableMail } from './read-mail';
import { errorOf, finish, lockWaiting, SETTLING, type TakenReport } from './taken-mail';

type Outcome = { mail: ParsedMail } | { unreadable: UnreadableMail };

/**
 * Settles a mail to the return path of an inbound address once: a report of a failed delivery marks the address. Any
 * other mail there has no effect and is not answered (rule: health.bounce).
 */
export async function settleReport(taken: TakenReport, outcome: Outcome): Promise<void> {
  const state = await transactAsSystem(
    async (ctx) => {
      if (!(await lockWaiting(ctx, taken))) return undefined;
      const result = await resultOf(ctx, taken, outcome);
      await finish(ctx, taken, result);
      return result.state;
    },
    { deadline: SETTLING },
  );
  if (state) countOutcome('received_mails', state);
}

async function resultOf(
  { db }: Ctx,
  { outbox_id }: TakenReport,
  outcome: Outcome,
): Promise<{ state: HandledMailState; last_error?: string }> {
  if ('unreadable' in outcome) return { state: 'unreadable', last_error: errorOf(outcome.unreadable) };
  const { kind, words } = outcome.mail;
  if (kind !== 'bounce') return { state: 'no_report' };
  const [email] = await db.select().from(outbox).where(eq(outbox.id, outbox_id));
  if (email) await markRefused({ db }, { email: email.to_email, words: oneLine(words, 500), asked: askedBy(email) });
  return { state: 'bounce' };
}
