import type { Metadata } from 'next';
import { AgreementsForm } from '@/components/network/onboarding/agreements-form';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { MEMBERSHIPS, type Membership } from '@/lib/shared/enums';
import { BASIC_NOTE } from '@/lib/shared/onboarding';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Join as a member' };

const WITHOUT_7_24: Membership[] = ['basic', 'standard'];

export default async function BasicPremium() {
  const registration = await loadStep('basic-premium');
  const { group, company, documents, data } = registration;
  const level = company?.membership_type ?? 'basic';
  return (
    <StepScreen at="basic-premium" registration={registration} title={`${company?.name} joins ${group.name}`}>
      <Card title={`What ${group.name} adds`}>
        <ul className="list-disc space-y-1 pl-5">
          <li>Your engineers open cases with the group’s host, and the host opens cases with you.</li>
          <li>You choose which of your processes receives them, and which of your users have access.</li>
          <li>Your {MEMBERSHIPS[level]} membership stays as it is. There is nothing to pay.</li>
        </ul>
      </Card>
      {WITHOUT_7_24.includes(level) && <Alert level="warning">{BASIC_NOTE}</Alert>}
      <AgreementsForm
        vhost={group.vhost}
        documents={documents}
        agreements={data.agreements}
        payment={{}}
        order={null}
        card={null}
        paid={null}
      />
    </StepScreen>
  );
}
