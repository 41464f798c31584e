import 'server-only';
import type { Ctx } from '@/lib/platform/operation/context';
import { findApprovers } from '@/lib/people/accounts/approvers';
import type { Follower } from '@/lib/platform/operation/emit';
import { addCode } from '@/lib/platform/secrets/mailed-code';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { networkRecipient } from '@/lib/platform/http/network';
import { mail } from '@/lib/platform/operation/outbox';
import { registrantOf } from '@/lib/network/payments/registrant';
import { fullName } from '@/lib/shared/format';
import type { FoundSession } from './session';

type Submitted = Pick<FoundSession, 'session' | 'company'> & {
  onboarding_session_id: number;
  payment_id: number | null;
};

/**
 * Emails three recipients: the company, with code and link to confirm an unproven mailbox; the network; and the
 * managers of a colleague's member company (rule: onboarding.submitted).
 */
export const onSubmitted: Follower<Submitted> = async (ctx, submitted) => {
  const { onboarding_session_id, session, company, payment_id } = submitted;
  const to = registrantOf(session);
  mailSubmitted(ctx, session);
  mail(ctx, 'onboarding_queue', networkRecipient(), { session_id: onboarding_session_id });
  if (company) await tellManagers(ctx, session, company.id);
  if (payment_id !== null) mail(ctx, 'invoice', to, { payment_id });
};

async function tellManagers(ctx: Ctx, { id, email }: FoundSession['session'], company_id: number): Promise<void> {
  for (const manager of await findApprovers(ctx.db, company_id))
    if (manager.email !== email)
      mail(ctx, 'onboarding_colleague', { name: fullName(manager), email: manager.email }, { session_id: id });
}

type AskedAgain = { onboarding_session_id: number; session: Sent };

/** Emails the company another code and link to confirm its mailbox (rules: onboarding.mailbox, onboarding.code). */
export const onAskedAgain: Follower<AskedAgain> = (ctx, { session }) => mailSubmitted(ctx, session);

type Sent = Pick<FoundSession['session'], 'id' | 'email' | 'data' | 'confirmed_at'>;

/**
 * Mails the link to the status of a registration, with the code when the mailbox is not proven yet (rule:
 * onboarding.status-page).
 */
const mailSubmitted = (ctx: Ctx, session: Sent) =>
  mail(ctx, 'onboarding_submitted', registrantOf(session), {
    session_id: session.id,
    token_id: addToken(ctx, 'onboarding_restore', { onboarding_session_id: session.id }),
    code_id: session.confirmed_at ? null : addCode(ctx, session.id),
  });
