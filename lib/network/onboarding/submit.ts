import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { issueInvoice } from '@/lib/network/payments/invoice';
import type { OnboardingData } from '@/lib/shared/onboarding';
import { emit } from './events';
import { pageOfStep } from './pages';
import type { FoundSession } from './session';

/** Submits a registration to the network (rule: onboarding.submitted). Returns the call's answer. */
export async function submit(ctx: Ctx, { session, company }: FoundSession, entered: Partial<OnboardingData>) {
  const { drafts: _drafts, ...before } = session.data;
  const data: OnboardingData = { ...before, ...entered };
  await ctx.db
    .update(onboardingSessions)
    .set({ data, step: 'success', status: 'submitted', submitted_at: now, updated_at: now })
    .where(eq(onboardingSessions.id, session.id));
  const payment_id = data.payment?.payment_type === 'invoice' ? await issueInvoice(ctx.db, session.id) : null;
  await emit(ctx, 'onboarding.submitted', {
    onboarding_session_id: session.id,
    session: { ...session, data },
    company,
    payment_id,
  });
  return {
    valid: true,
    success: true,
    id: session.id,
    step: 'success' as const,
    redirect: pageOfStep('success'),
    message: 'Thank you. Your registration is sent.',
  };
}
