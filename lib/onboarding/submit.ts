import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions } from '@/db/schema';
import { findApprovers } from '@/lib/companies/approvers';
import { mintToken } from '@/lib/core/mailed-token';
import { networkRecipient } from '@/lib/core/network';
import { now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { issueInvoice } from '@/lib/payments/invoice';
import { fullName } from '@/lib/shared/format';
import type { OnboardingData } from '@/lib/shared/onboarding';
import { pageOfStep } from './pages';
import type { FoundSession } from './session';

/**
 * Sends a registration to the network, with emails to the company and the network (rule: onboarding.submitted). A mailbox
 * that is not proven yet gets a link to confirm it. Returns the answer of the call.
 */
export async function submit(ctx: Ctx, { session, company }: FoundSession, entered: Partial<OnboardingData>) {
  const { drafts: _drafts, ...before } = session.data;
  const data: OnboardingData = { ...before, ...entered };
  await ctx.db
    .update(onboardingSessions)
    .set({ data, step: 'success', status: 'submitted', submitted_at: now, updated_at: now })
    .where(eq(onboardingSessions.id, session.id));
  const to = { name: data.user && fullName(data.user), email: session.email };
  const token_id = session.confirmed_at
    ? null
    : await mintToken(ctx.db, 'onboarding_restore', { onboarding_session_id: session.id });
  mail(ctx, 'onboarding_submitted', to, { session_id: session.id, token_id });
  mail(ctx, 'onboarding_queue', networkRecipient(), { session_id: session.id });
  if (company) await tellManagers(ctx, session, company.id);
  const payment_id = data.payment?.payment_type === 'invoice' ? await issueInvoice(ctx.db, session.id) : null;
  if (payment_id !== null) mail(ctx, 'invoice', to, { payment_id });
  return {
    valid: true,
    success: true,
    id: session.id,
    step: 'success' as const,
    redirect: pageOfStep('success'),
    message: 'Thank you. Your registration is sent.',
  };
}

async function tellManagers(ctx: Ctx, { id, email }: FoundSession['session'], company_id: number): Promise<void> {
  for (const manager of await findApprovers(ctx.db, company_id))
    if (manager.email !== email)
      mail(ctx, 'onboarding_colleague', { name: fullName(manager), email: manager.email }, { session_id: id });
}
