import type { Metadata } from 'next';
import { OnboardingProcess } from '@/components/network/onboarding/process-form';
import { Card } from '@/components/ui/card';
import { pagePath } from '@/lib/shared/paths';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Support process' };

export default async function Process() {
  const registration = await loadStep('process');
  const { group, email, data, has_password, hours } = registration;
  return (
    <StepScreen at="process" registration={registration} title="Support process">
      <Card>
        <OnboardingProcess
          vhost={group.vhost}
          email={email}
          document={data.document}
          hasPassword={has_password}
          company={data.company.name ?? ''}
          hours={hours}
          back={pagePath('/onboarding/agreements')}
        />
      </Card>
    </StepScreen>
  );
}
