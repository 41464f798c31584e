import type { CONTRACT_LENGTHS, Membership, ONBOARDING_STATUS, PAYMENT_TYPES } from './enums';

/**
 * Kind of company that joins, which determines the steps (spec 2 §4): a new company, a limited member, a basic,
 * standard or premium `member`, or a `partner` of any other membership.
 */
export const JOURNEYS = ['new', 'limited', 'member', 'partner'] as const;
export type Journey = (typeof JOURNEYS)[number];
export type OnboardingStatus = keyof typeof ONBOARDING_STATUS;
export const STEP_NAMES = ['contact', 'basic-premium', 'agreements', 'choose-process', 'process', 'success'] as const;
export type Step = (typeof STEP_NAMES)[number];

/** Steps of each journey in order (rule: onboarding.steps). */
export const STEPS: Record<Journey, readonly Step[]> = {
  new: ['contact', 'agreements', 'process', 'success'],
  limited: ['agreements', 'success'],
  member: ['basic-premium', 'choose-process', 'success'],
  partner: ['agreements', 'choose-process', 'success'],
};

export const AGREEMENTS = {
  code_of_conduct: 'Code of Conduct',
  database_license: 'Database License',
  addendum: 'Addendum',
} as const;
export type Agreement = keyof typeof AGREEMENTS;

export const MUST_ACCEPT = 'You must review and accept all agreements before continuing.';

/** Yearly saving of a limited member, in US dollars (spec 2 §6). */
export const LIMITED_SAVING = 500;

/** Cookie for a finished registration whose end its browser has shown (rule: onboarding.success-once). */
export const SEEN_COOKIE = 'onboarding_seen';

export const BASIC_NOTE = 'Your Basic Membership does not provide 7*24 collaboration with other members.';

export const USER_ACCESS_CHOICES = { open: 'Open', restricted: 'Restricted' } as const;
export type UserAccessChoice = keyof typeof USER_ACCESS_CHOICES;

type CompanyEntries = {
  name: string;
  address: string;
  city: string;
  state: string | null;
  zipcode: string | null;
  country_id: number;
  url: string;
};
export type UserEntries = { first_name: string; last_name: string; phone: string; phone_country_code: string };
export type ProcessEntries = {
  support_hours: string;
  product_supported: string;
  support_email: string;
  manager_first_name: string;
  manager_last_name: string;
  manager_email: string;
  support_phone: string;
  support_country_code: string;
};
type Draft = Record<string, string>;
export type Drafts = { company?: Draft; user?: Draft; document?: Draft; agreements?: Draft; payment?: Draft };

export type OnboardingData = {
  company?: CompanyEntries;
  user?: UserEntries & { password_hash?: string };
  agreements?: Record<Agreement, boolean>;
  payment?: { contract_length: keyof typeof CONTRACT_LENGTHS; payment_type: keyof typeof PAYMENT_TYPES };
  document?: ProcessEntries;
  choice?: { document_id: number; user_access: UserAccessChoice };
  review?: {
    escalation_instructions: string | null;
    login_page_text: string | null;
    additional_information: string | null;
  };
  drafts?: Drafts;
};

export function journeyOf(membership: Membership | null): Journey {
  if (membership === null) return 'new';
  if (membership === 'limited') return 'limited';
  return membership === 'elite' || membership === 'offline partner' ? 'partner' : 'member';
}

export const isStepReached = (journey: Journey, current: Step, step: Step): boolean =>
  STEPS[journey].includes(step) && STEPS[journey].indexOf(step) <= STEPS[journey].indexOf(current);

/** The step after `done`, unless the session is already further. Only submitting the registration leads to the last. */
export function stepAfter(journey: Journey, current: Step, done: Step): Step {
  const steps = STEPS[journey];
  const next = Math.max(steps.indexOf(current), steps.indexOf(done) + 1);
  return steps[Math.min(next, steps.length - 2)] ?? current;
}

/**
 * Agreements that a journey must accept, among those that the group has a document for; the others are accepted
 * automatically (spec 2 §5). Members have accepted the network's own with their membership, and an addendum only where
 * the group forces it (spec 3 §6).
 */
export function agreementsToAccept(
  journey: Journey,
  group: { has: Record<Agreement, boolean>; force_addendum: boolean },
): Agreement[] {
  const all = Object.keys(AGREEMENTS) as Agreement[];
  const applies = (agreement: Agreement) => journey !== 'member' || (agreement === 'addendum' && group.force_addendum);
  return all.filter((agreement) => group.has[agreement] && applies(agreement));
}
