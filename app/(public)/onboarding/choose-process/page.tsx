import type { Metadata } from 'next';
import { ChooseProcessForm } from '@/components/network/onboarding/choose-process-form';
import { Card } from '@/components/ui/card';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listOwnProcesses } from '@/lib/network/onboarding/register-member';
import { pagePath } from '@/lib/shared/paths';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Choose a process' };

export default async function ChooseProcess() {
  const registration = await loadStep('choose-process');
  const { group, company, email, journey } = registration;
  const processes = company ? await runQuery(listOwnProcesses, { vhost: group.vhost, company_id: company.id }) : [];
  return (
    <StepScreen
      at="choose-process"
      registration={registration}
      title="Choose a process"
      hint={`${company?.name} joins ${group.name}`}
    >
      <Card>
        <ChooseProcessForm
          vhost={group.vhost}
          email={email}
          group={group.name}
          processes={processes}
          back={pagePath(journey === 'member' ? '/onboarding/basic-premium' : '/onboarding/agreements')}
        />
      </Card>
    </StepScreen>
  );
}
