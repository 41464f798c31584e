import type { Metadata } from 'next';
import { AgreementsForm } from '@/components/network/onboarding/agreements-form';
import { cardSettings } from '@/lib/platform/settings/card';
import { pagePath } from '@/lib/shared/paths';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Agreements' };

export default async function Agreements() {
  const registration = await loadStep('agreements');
  const { group, data, documents, order, paid, journey, company } = registration;
  return (
    <StepScreen at="agreements" registration={registration} title="Agreements">
      <AgreementsForm
        vhost={group.vhost}
        documents={documents}
        agreements={data.agreements}
        payment={data.payment}
        order={order}
        card={cardSettings()}
        paid={paid}
        limited={journey === 'limited' ? company?.id : undefined}
        back={journey === 'new' ? pagePath('/onboarding/contact') : undefined}
      />
    </StepScreen>
  );
}
