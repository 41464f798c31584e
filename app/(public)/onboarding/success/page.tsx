import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/network/onboarding/code-form';
import { MarkSeen } from '@/components/network/onboarding/mark-seen';
import { NextStep } from '@/components/network/onboarding/next-step';
import { RegistrationProgress } from '@/components/network/onboarding/registration-progress';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { settings } from '@/lib/platform/settings';
import { SEEN_COOKIE } from '@/lib/shared/onboarding';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Thank you' };

/**
 * Shows the next steps once a registration is sent. Until the address is confirmed, the page takes the code from the
 * email; after that it is shown once and then leads home (spec 2 §2, rules: onboarding.success-once, onboarding.code).
 */
export default async function Success() {
  const registration = await loadStep('success');
  const { group, email, confirmed, status, state } = registration;
  const takesCode = !confirmed && status === 'submitted';
  if (!takesCode && (await cookies()).get(SEEN_COOKIE)?.value === state) redirect('/');
  const { membership, training } = settings.links;
  const more = membership.replaceAll('{type}', 'limited') || training || '/';
  const network = settings.network_name;
  return (
    <StepScreen at="success" registration={registration} title="Thank you">
      {takesCode ? (
        <Card title="Confirm your email address">
          <CodeForm vhost={group.vhost} email={email} />
        </Card>
      ) : (
        <MarkSeen state={state} />
      )}
      <Card title={TITLES[status]}>
        <div className="space-y-5">
          <RegistrationProgress
            {...registration}
            network={network}
            days={settings.decision_days}
            next={<NextStep {...registration} group={group.name} network={network} contact={settings.network_email} />}
          />
          <LinkButton href={more} kind={takesCode ? 'secondary' : 'primary'}>
            Learn more
          </LinkButton>
        </div>
      </Card>
    </StepScreen>
  );
}

const TITLES = {
  started: 'Your registration is not sent yet',
  submitted: 'Your registration is sent',
  approved: 'Your registration is approved',
  rejected: 'Your registration was not approved',
};
