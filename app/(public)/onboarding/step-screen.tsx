import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { PublicFrame } from '@/app/public-frame';
import { ProgressSteps } from '@/components/onboarding/progress-steps';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/core/run-query';
import { pageOfStep } from '@/lib/onboarding/pages';
import { readOnboarding, type Onboarding } from '@/lib/onboarding/read';
import type { Step } from '@/lib/shared/onboarding';

/** The registration of the browser at a step; without one it goes home, and to its own step from one that is not reached (spec 2 §2). */
export async function loadStep(step: Step): Promise<Onboarding> {
  const found = await runQuery(readOnboarding, { step });
  if (!found) redirect('/');
  if (!found.allowed) redirect(pageOfStep(found.current));
  return found;
}

type Props = { at: Step; group: string; title: string; hint?: ReactNode; children: ReactNode };

/** A step with its place among the others. */
export function StepScreen({ at, group, title, hint, children }: Props) {
  return (
    <PublicFrame>
      <Screen title={title} hint={hint ?? `Registration with ${group}`} narrow>
        <ProgressSteps at={at} />
        {children}
      </Screen>
    </PublicFrame>
  );
}
