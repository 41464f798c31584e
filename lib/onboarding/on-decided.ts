import 'server-only';
import type { Ctx } from '@/lib/core/context';
import type { Reader } from '@/lib/core/emit';
import { mail } from '@/lib/core/outbox';
import { registrantOf, type PayingRegistration } from '@/lib/payments/registrant';

type Decided = { onboarding_session_id: number; session: PayingRegistration };

/** Email the decision to who registered. */
export const onApproved: Reader<Decided> = (ctx, decided) => mailDecision(ctx, decided, true);
export const onRejected: Reader<Decided> = (ctx, decided) => mailDecision(ctx, decided, false);

const mailDecision = (ctx: Ctx, { onboarding_session_id, session }: Decided, approved: boolean) =>
  mail(ctx, 'onboarding_decided', registrantOf(session), { session_id: onboarding_session_id, approved });
