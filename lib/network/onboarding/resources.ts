import 'server-only';
import { z } from 'zod';
import { Named } from '@/lib/platform/operation/resources';
import { CONTRACT_LENGTHS, ONBOARDING_STATUS, keysOf } from '@/lib/shared/enums';
import { AGREEMENTS, JOURNEYS, STEP_NAMES } from '@/lib/shared/onboarding';
import { OUTCOME } from './outcome';
import { pageOfStep } from './pages';

export const Step = z.enum(STEP_NAMES).meta({ id: 'Step' });
export type Step = z.infer<typeof Step>;
export const Journey = z.enum(JOURNEYS).meta({ id: 'Journey' });

/** A document to accept, in its present version. */
export const AgreementDocument = z
  .strictObject({
    agreement: z.enum(keysOf(AGREEMENTS)),
    title: z.string(),
    file_id: z.number(),
    dated: z.date(),
    size: z.number(),
    original_filename: z.string(),
  })
  .meta({ id: 'AgreementDocument' });
export type AgreementDocument = z.infer<typeof AgreementDocument>;

/** A card payment: done, to be confirmed with the bank, or refused with the reason. */
export const PaymentAnswer = z
  .strictObject({
    id: z.number().nullable(),
    success: z.boolean(),
    error: z.string().optional(),
    message: z.string().optional(),
    step: Step.optional(),
    redirect: z.string().optional(),
    requires_action: z.literal(true).optional(),
    client_secret: z.string().optional(),
  })
  .meta({ id: 'PaymentAnswer', statuses: [402, 409, 503] });
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** The company as entered. */
export const CompanyEntries = z
  .strictObject({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string().nullable(),
    zipcode: z.string().nullable(),
    country_id: z.number(),
    url: z.string(),
  })
  .meta({ id: 'CompanyEntries' });

/** The group that a company registers with. */
export const OnboardingGroup = Named.extend({ vhost: z.string() }).meta({ id: 'OnboardingGroup' });

const OnboardingSession = z
  .strictObject({
    token: z.string(),
    step: Step,
    status: z.enum(keysOf(ONBOARDING_STATUS)),
    email: z.string(),
    company_name: z.string().nullable(),
    person: z.string().nullable(),
    confirmed: z.boolean(),
    needs_password: z.boolean(),
    journey: Journey,
    ...OUTCOME,
  })
  .meta({ id: 'OnboardingSession' });

/** The session that a browser or another client has begun; a browser has its token as a cookie. */
export const StartedSession = OnboardingSession.pick({ step: true, email: true })
  .extend({ token: z.string().optional() })
  .meta({ id: 'StartedSession' });

export const OnboardingState = z
  .strictObject({
    session: OnboardingSession,
    group: OnboardingGroup,
    company: Named.extend({ slug: z.string() }).nullable(),
  })
  .meta({ id: 'OnboardingState' });

export const PaymentTerm = z
  .strictObject({
    until: z.date(),
    contract_length: z.enum(keysOf(CONTRACT_LENGTHS)),
    years: z.number(),
    yearly_cents: z.number(),
    amount_cents: z.number(),
  })
  .meta({ id: 'PaymentTerm' });

const StepPage = z.enum(STEP_NAMES.map(pageOfStep) as [string, ...string[]]);

/** A step that is done, and the page of the next. */
export const StepTaken = z
  .strictObject({ id: z.number(), valid: z.boolean(), step: Step, redirect: StepPage, message: z.string() })
  .meta({ id: 'StepTaken' });

/** The last step: the registration waits for its review. */
export const Submitted = StepTaken.extend({ success: z.boolean(), step: z.literal('success') }).meta({
  id: 'Submitted',
});

/** Entries stored for later; the step stays the current one (rule: onboarding.saved). */
export const SavedDraft = StepTaken.extend({ saved: z.boolean(), redirect: StepPage.optional() }).meta({
  id: 'SavedDraft',
});
