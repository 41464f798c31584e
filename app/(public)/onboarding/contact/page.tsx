import type { Metadata } from 'next';
import { ContactForm } from '@/components/network/onboarding/contact-form';
import { Card } from '@/components/ui/card';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Contact details' };

export default async function Contact() {
  const registration = await loadStep('contact');
  const { group, email, data, has_password, countries } = registration;
  return (
    <StepScreen at="contact" registration={registration} title="Contact details">
      <Card>
        <ContactForm
          vhost={group.vhost}
          email={email}
          company={data.company}
          user={data.user}
          hasPassword={has_password}
          countries={countries}
        />
      </Card>
    </StepScreen>
  );
}
