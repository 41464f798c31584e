import 'server-only';
import type { Ctx } from '@/lib/core/context';
import type { Reader } from '@/lib/core/emit';
import { addToken } from '@/lib/core/mailed-token';
import { mail } from '@/lib/core/outbox';
import { fullName } from '@/lib/shared/format';
import type { LockedCase } from './locked-case.sql';
import { senderAddress } from './recipients';

type Answered = { case_id: number; response_id: number; theCase: LockedCase };

/** Emails the submitter the answer. */
export const onAnswered: Reader<Answered> = (ctx, answered) => mailAnswer(ctx, answered, null);

/** Emails the submitter the question, with a link to reply. */
export const onInformationRequested: Reader<Answered> = (ctx, answered) => {
  const { case_id, theCase } = answered;
  mailAnswer(ctx, answered, addToken(ctx, 'information', { case_id, user_id: theCase.submitter_id }));
};

function mailAnswer(ctx: Ctx, { case_id, response_id, theCase }: Answered, token_id: string | null): void {
  const submitter = { name: fullName(theCase), email: senderAddress(theCase.email, theCase) };
  mail(ctx, 'case_answered', submitter, { case_id, response_id, token_id });
}
