import { pagePath } from '@/lib/shared/paths';
import type { Step } from '@/lib/shared/onboarding';

export const pageOfStep = (step: Step): string => PAGE_OF[step];

const PAGE_OF: Record<Step, string> = {
  contact: pagePath('/onboarding/contact'),
  'basic-premium': pagePath('/onboarding/basic-premium'),
  agreements: pagePath('/onboarding/agreements'),
  'choose-process': pagePath('/onboarding/choose-process'),
  process: pagePath('/onboarding/process'),
  success: pagePath('/onboarding/success'),
};
