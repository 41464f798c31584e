import 'server-only';
import { z } from 'zod';
import { countriesByName } from '@/lib/accounts/countries';
import { query } from '@/lib/core/operation';
import { onboardingTokenLimit } from '@/lib/core/token-limit';
import { paidCharge } from '@/lib/payments/choice';
import type { Payment } from '@/lib/payments/outcome';
import { discountOf, isFree, orderOf, paidUntil } from '@/lib/payments/policy';
import { responseHours } from '@/lib/processes/response-hours';
import { settings } from '@/lib/settings';
import { anyone } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { isReached, type OnboardingData, type Step } from '@/lib/shared/onboarding';
import { documentsToAccept } from './agreement-documents';
import { findSession, type FoundSession } from './session';

/**
 * The registration of the browser's cookie, for its pages; null without one. `allowed` is false for a step that is not
 * reached, and `current` the one to go to (rule: onboarding.steps).
 */
export const readOnboarding = query({
  who: anyone,
  input: z.object({
    step: z.enum(['contact', 'basic-premium', 'agreements', 'choose-process', 'process', 'success']),
  }),
  limit: (request, _input, actor) => onboardingTokenLimit(request, {}, actor),
  async run(ctx, { step }) {
    const found = await findSession(ctx, {});
    if (!found) return null;
    const { session, company } = found;
    const group = { id: found.group.id, name: found.group.name, vhost: found.group.vhost };
    const current: Step = session.status === 'started' ? session.step : 'success';
    const allowed =
      current === 'success' || step === 'success' ? step === current : isReached(session.journey, current, step);
    const [countries, documents, paid] = await Promise.all([
      step === 'contact' ? countriesByName(ctx.db) : [],
      SHOWS_DOCUMENTS.includes(step) ? documentsToAccept(ctx.db, found.group, session.journey) : [],
      step === 'agreements' ? paidCharge(ctx.db, session.id) : undefined,
    ]);
    return {
      allowed,
      current,
      email: session.email,
      journey: session.journey,
      status: session.status,
      confirmed: session.confirmed_at !== null,
      has_password: session.data.user?.password_hash !== undefined,
      data: entriesOf(session.data),
      group,
      company,
      countries,
      documents,
      ...dueOf(found, paid),
      hours: responseHours(found.group, settings.response_hours),
    };
  },
});
const SHOWS_DOCUMENTS: Step[] = ['agreements', 'basic-premium'];

export type Onboarding = NonNullable<Awaited<ReturnType<typeof readOnboarding.run>>>;

/** What the forms open with: a draft before what is stored. */
function entriesOf({ drafts, ...data }: OnboardingData) {
  const { password_hash: _hash, ...user } = data.user ?? {};
  const texts = (entries: object | undefined): Record<string, string> =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [name, textOf(name, value)]));
  return {
    company: { ...texts(data.company), ...drafts?.company },
    user: { ...texts(user), ...drafts?.user },
    document: { ...texts(data.document), ...drafts?.document },
    agreements: { ...texts(data.agreements), ...drafts?.agreements },
    payment: { ...texts(data.payment), ...drafts?.payment },
  };
}

/** Phones are stored as E.164 and shown in international form. */
const textOf = (name: string, value: unknown): string =>
  name === 'phone' || name === 'support_phone' ? shownPhone(String(value ?? '')) : String(value ?? '');

/** What is still to be paid, and what is paid. */
const dueOf = (found: FoundSession, paid: Payment | undefined) => ({
  order: paid ? null : orderChoices(found),
  paid: paid ? { contract_length: paid.contract_length, amount_cents: paid.amount_cents } : null,
});

/** What each term costs a new company, as it is shown before it is chosen; null where nothing is due (rule: payments.prices). */
function orderChoices({ session, group }: FoundSession) {
  if (session.journey !== 'new' || isFree(group)) return null;
  const today = new Date();
  const order = (length: 'one_year' | 'three_years') => ({
    ...orderOf(group, length),
    until: paidUntil(today, length),
  });
  return { one_year: order('one_year'), three_years: order('three_years'), discount: discountOf(group) };
}
