import 'server-only';
import { z } from 'zod';
import { countriesByName } from '@/lib/people/accounts/countries';
import { Country } from '@/lib/people/accounts/resources';
import { Company } from '@/lib/network/companies/resources';
import { query } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { paidCharge } from '@/lib/network/payments/choice';
import type { Payment } from '@/lib/network/payments/outcome';
import { discountOf, isFree, orderOf, paidUntil } from '@/lib/network/payments/policy';
import { responseHours } from '@/lib/partners/directory/priorities';
import { settings } from '@/lib/platform/settings';
import { anyone } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { isStepReached, STEP_NAMES, type OnboardingData } from '@/lib/shared/onboarding';
import { documentsToAccept } from './agreement-documents';
import { OUTCOME, outcomeOf } from './outcome';
import { findSession, type FoundSession } from './session';
import { Hours } from '@/lib/intake/processes/resources';
import { AgreementDocument, Journey, OnboardingGroup, PaymentTerm, Step } from './resources';
import { CONTRACT_LENGTHS, ONBOARDING_STATUS, keysOf } from '@/lib/shared/enums';

/**
 * The registration of the browser's cookie, for its pages; null without one. `allowed` is false for a step that has not
 * been reached; `current` is the step to go to (rule: onboarding.steps).
 */
export const readOnboarding = query({
  who: anyone,
  input: z.object({
    step: z.enum(STEP_NAMES),
  }),
  output: () =>
    z
      .strictObject({
        hours: Hours,
        order: z.strictObject({ one_year: PaymentTerm, three_years: PaymentTerm, discount: z.number() }).nullable(),
        paid: z
          .strictObject({ contract_length: z.enum(keysOf(CONTRACT_LENGTHS)), amount_cents: z.number() })
          .nullable(),
        allowed: z.boolean(),
        current: Step,
        email: z.string(),
        journey: Journey,
        status: z.enum(keysOf(ONBOARDING_STATUS)),
        confirmed: z.boolean(),
        ...OUTCOME,
        state: z.string(),
        has_password: z.boolean(),
        data: z.strictObject({
          company: z.record(z.string(), z.string()),
          user: z.record(z.string(), z.string()),
          document: z.record(z.string(), z.string()),
          agreements: z.record(z.string(), z.string()),
          payment: z.record(z.string(), z.string()),
        }),
        group: OnboardingGroup,
        company: Company.pick({ id: true, name: true, slug: true, membership_type: true }).nullable(),
        countries: z.array(Country),
        documents: z.array(AgreementDocument),
      })
      .nullable(),
  limit: (request, _input, actor) => onboardingTokenLimit(request, {}, actor),
  async run(ctx, { step }) {
    const registration = await findSession(ctx, {});
    if (!registration) return null;
    const { session, company } = registration;
    const group = { id: registration.group.id, name: registration.group.name, vhost: registration.group.vhost };
    const current: Step = session.status === 'started' ? session.step : 'success';
    const allowed =
      current === 'success' || step === 'success' ? step === current : isStepReached(session.journey, current, step);
    const [countries, documents, paid, outcome] = await Promise.all([
      step === 'contact' ? countriesByName(ctx.db) : [],
      SHOWS_DOCUMENTS.includes(step) ? documentsToAccept(ctx.db, registration.group, session.journey) : [],
      step === 'agreements' ? paidCharge(ctx.db, session.id) : undefined,
      outcomeOf(ctx.db, session),
    ]);
    return {
      allowed,
      current,
      email: session.email,
      journey: session.journey,
      status: session.status,
      confirmed: session.confirmed_at !== null,
      ...outcome,
      state: `${session.id}-${session.status}-${session.confirmed_at === null ? 'unconfirmed' : 'confirmed'}`,
      has_password: session.data.user?.password_hash !== undefined,
      data: entriesOf(session.data),
      group,
      company,
      countries,
      documents,
      ...dueOf(registration, paid),
      hours: responseHours(registration.group, settings.response_hours),
    };
  },
});
export type OnboardingPage = NonNullable<z.infer<ReturnType<typeof readOnboarding.output>>>;
const SHOWS_DOCUMENTS: Step[] = ['agreements', 'basic-premium'];

export type Onboarding = NonNullable<Awaited<ReturnType<typeof readOnboarding.run>>>;

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

const textOf = (name: string, value: unknown): string =>
  name === 'phone' || name === 'support_phone' ? shownPhone(String(value ?? '')) : String(value ?? '');

const dueOf = (registration: FoundSession, paid: Payment | undefined) => ({
  order: paid ? null : orderChoices(registration),
  paid: paid ? { contract_length: paid.contract_length, amount_cents: paid.amount_cents } : null,
});

/** Price of each term for a new company, shown before the choice; null when nothing is due (rule: payments.prices). */
function orderChoices({ session, group }: FoundSession) {
  if (session.journey !== 'new' || isFree(group)) return null;
  const today = new Date();
  const order = (length: 'one_year' | 'three_years') => ({
    ...orderOf(group, length),
    until: paidUntil(today, length),
  });
  return { one_year: order('one_year'), three_years: order('three_years'), discount: discountOf(group) };
}
