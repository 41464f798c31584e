import 'server-only';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';
import { registrantOf, type PayingRegistration } from '@/lib/network/payments/registrant';

type Decided = { onboarding_session_id: number; session: PayingRegistration };

/** Emails the decision to the person who registered. */
export const onApproved: Follower<Decided> = (ctx, decided) => mailDecision(ctx, decided, true);
export const onRejected: Follower<Decided> = (ctx, decided) => mailDecision(ctx, decided, false);

const mailDecision = (ctx: Ctx, { onboarding_session_id, session }: Decided, approved: boolean) =>
  mail(ctx, 'onboarding_decided', registrantOf(session), { session_id: onboarding_session_id, approved });
