import 'server-only';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail } from '@/lib/platform/operation/outbox';
import { fullName } from '@/lib/shared/format';
import type { LockedCase } from '@/lib/work/cases/locked-case.sql';
import { senderAddress } from '@/lib/work/cases/submit/recipients';

type Answered = {
  case_id: number;
  response_id: number;
  theCase: Pick<LockedCase, 'submitter_id' | 'first_name' | 'last_name' | 'email' | 'account' | 'company'>;
};

export const onAnswered: Follower<Answered> = (ctx, answered) => mailAnswer(ctx, answered, null);

export const onInformationRequested: Follower<Answered> = (ctx, answered) => {
  const { case_id, theCase } = answered;
  mailAnswer(ctx, answered, addToken(ctx, 'information', { case_id, user_id: theCase.submitter_id }));
};

function mailAnswer(ctx: Ctx, { case_id, response_id, theCase }: Answered, token_id: string | null): void {
  const submitter = { name: fullName(theCase), email: senderAddress(theCase.email, theCase) };
  mail(ctx, 'case_answered', submitter, { case_id, response_id, token_id });
}
