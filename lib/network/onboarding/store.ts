import 'server-only';
import { eq } from 'drizzle-orm';
import { onboardingSessions } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { perHour, takeFromLimits, type Limit } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import { Problem } from '@/lib/shared/problem';
import { stepAfter, type Drafts, type OnboardingData, type Step } from '@/lib/shared/onboarding';
import { emit } from './events';
import { pageOfStep } from './pages';
import type { FoundSession } from './session';

type StoreStepOptions = {
  step: Step;
  data: Partial<OnboardingData>;
  waits?: boolean;
};

/** Stores valid entries of a step and advances the session (rule: onboarding.saved). Returns the call's answer. */
export async function storeStep(ctx: Ctx, registration: FoundSession, { step, data, waits = false }: StoreStepOptions) {
  const { session } = registration;
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

/** Stores entries that may still be invalid, and mails a link to them (rule: onboarding.saved). */
export async function storeDraft(
  ctx: Ctx,
  registration: FoundSession,
  { drafts, mails }: { drafts: Drafts; mails: boolean },
) {
  const { session } = registration;
  await ctx.db
    .update(onboardingSessions)
    .set({
      data: { ...session.data, drafts: { ...session.data.drafts, ...drafts } },
      updated_at: now,
    })
    .where(eq(onboardingSessions.id, session.id));
  const { id: onboarding_session_id, email } = session;
  if (mails) await emit(ctx, 'onboarding.link-sent', { onboarding_session_id, email, because: 'saved' });
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

/** Limit of links mailed to a session's address on request (rule: limits.mail). */
export const linkLimit = (session_id: number): Limit =>
  perHour(settings.limits.mail_per_hour, 'onboarding-saved', session_id);

/** True when another link may be mailed to the session's address now (rule: limits.mail). */
export async function mayMailLink({ session }: FoundSession): Promise<boolean> {
  try {
    await takeFromLimits([linkLimit(session.id)]);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'rate_limited') return false;
    throw error;
  }
}
