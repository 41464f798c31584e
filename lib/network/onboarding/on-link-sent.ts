import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail } from '@/lib/platform/operation/outbox';
import type { EmailProps } from '@/lib/shared/email-props';

type LinkSent = Pick<EmailProps['onboarding_continue'], 'because'> & { onboarding_session_id: number; email: string };

export const onLinkSent: Follower<LinkSent> = (ctx, { onboarding_session_id, email, because }) => {
  const token_id = addToken(ctx, 'onboarding_restore', { onboarding_session_id });
  mail(ctx, 'onboarding_continue', { email }, { session_id: onboarding_session_id, token_id, because });
};

type KnownAddress = { email: string; community_id: number; known_company_id: number | null };

/** Emails why the address cannot register (rule: onboarding.known-address). */
export const onKnownAddress: Follower<KnownAddress> = (ctx, { email, community_id, known_company_id }) => {
  // Takes as long as a link, so that the time does not tell the two apart.
  addToken(ctx, 'onboarding_restore', {});
  mail(ctx, 'onboarding_known', { email }, { community_id, company_id: known_company_id });
};
