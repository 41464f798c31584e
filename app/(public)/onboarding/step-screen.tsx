import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { PublicFrame } from '@/app/public-frame';
import { BesideStep } from '@/components/network/onboarding/beside-step';
import { ProgressSteps } from '@/components/network/onboarding/progress-steps';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pageOfStep } from '@/lib/network/onboarding/pages';
import { readOnboarding, type Onboarding } from '@/lib/network/onboarding/read';
import { settings } from '@/lib/platform/settings';
import type { Step } from '@/lib/shared/onboarding';

/**
 * Loads the browser's registration at a step. Redirects home without one, and back to the current step from a later
 * one (spec 2 §2).
 */
export async function loadStep(step: Step): Promise<Onboarding> {
  const registration = await runQuery(readOnboarding, { step });
  if (!registration) redirect('/');
  if (!registration.allowed) redirect(pageOfStep(registration.current));
  return registration;
}

type Props = { at: Step; registration: Onboarding; title: string; hint?: ReactNode; children: ReactNode };

export function StepScreen({ at, registration, title, hint, children }: Props) {
  const { network_name: network, network_email: contact, decision_days: days } = settings;
  return (
    <PublicFrame>
      <Screen
        title={title}
        hint={hint ?? `Registration with ${registration.group.name}`}
        narrow
        aside={<BesideStep {...{ at, registration, network, contact, days }} />}
      >
        <ProgressSteps at={at} />
        {children}
      </Screen>
    </PublicFrame>
  );
}
