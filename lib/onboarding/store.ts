import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions } from '@/db/schema';
import { mintToken } from '@/lib/core/mailed-token';
import { now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perHour, takeFromLimits } from '@/lib/core/rate-limit';
import { settings } from '@/lib/settings';
import { Problem } from '@/lib/shared/problem';
import { stepAfter, type Drafts, type OnboardingData, type Step } from '@/lib/shared/onboarding';
import { pageOfStep } from './pages';
import type { FoundSession } from './session';

type Entered = {
  step: Step;
  data: Partial<OnboardingData>;
  /** The step is not over yet; later ones wait for it. */
  waits?: boolean;
};

/** Stores valid entries of a step; the session goes on to the next (rule: onboarding.saved). Returns the answer of the call. */
export async function storeStep(ctx: Ctx, found: FoundSession, { step, data, waits = false }: Entered) {
  const { session } = found;
  const next = waits ? step : stepAfter(session.journey, session.step, step);
  const { drafts, ...before } = session.data;
  const kept = Object.fromEntries(Object.entries(drafts ?? {}).filter(([part]) => !(part in data)));
  await ctx.db
    .update(onboardingSessions)
    .set({
      step: next,
      data: { ...before, ...data, ...(Object.keys(kept).length && { drafts: kept }) },
      updated_at: now,
    })
    .where(eq(onboardingSessions.id, session.id));
  return { valid: true, step: next, redirect: pageOfStep(waits ? step : stepAfter(session.journey, step, step)) };
}

/** Stores entries that need not be valid yet, and mails the link back to them (rule: onboarding.saved). */
export async function storeDraft(ctx: Ctx, found: FoundSession, { drafts, mails }: { drafts: Drafts; mails: boolean }) {
  const { session } = found;
  await ctx.db
    .update(onboardingSessions)
    .set({
      data: { ...session.data, drafts: { ...session.data.drafts, ...drafts } },
      updated_at: now,
    })
    .where(eq(onboardingSessions.id, session.id));
  if (mails) {
    const token_id = await mintToken(ctx.db, 'onboarding_restore', { onboarding_session_id: session.id });
    mail(ctx, 'onboarding_continue', { email: session.email }, { session_id: session.id, token_id, because: 'saved' });
  }
  return {
    valid: true,
    saved: true,
    step: session.step,
    redirect: undefined,
    message: mails
      ? `Your entries are saved. We emailed ${session.email} a link to come back.`
      : 'Your entries are saved. The link in our earlier email leads back to them.',
  };
}

/** Whether another link may be mailed to the session's address now (rule: limits.mail). */
export async function mayMailLink({ session }: FoundSession): Promise<boolean> {
  try {
    await takeFromLimits([perHour(settings.limits.mail_per_hour, 'onboarding-saved', session.id)]);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'rate_limited') return false;
    throw error;
  }
}
