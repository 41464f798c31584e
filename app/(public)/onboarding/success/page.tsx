import type { Metadata } from 'next';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { settings } from '@/lib/settings';
import { loadStep, StepScreen } from '../step-screen';

export const metadata: Metadata = { title: 'Thank you' };

/** What happens next, once a registration is sent (spec 2 §2). */
export default async function Success() {
  const { group, email, confirmed, status } = await loadStep('success');
  const { membership, training } = settings.links;
  const more = membership.replaceAll('{type}', 'limited') || training || '/';
  return (
    <StepScreen at="success" group={group.name} title="Thank you">
      {!confirmed && status === 'submitted' && (
        <Alert level="warning" title="One click is left.">
          We sent an email to {email}. Confirm the address with its link, so that your registration can be approved.
        </Alert>
      )}
      <Card title={TITLES[status]}>
        <div className="space-y-4">
          <p className="wrap-anywhere">{TEXTS[status]({ network: settings.network_name, group: group.name, email })}</p>
          <LinkButton href={more} kind="primary">
            Learn more
          </LinkButton>
        </div>
      </Card>
    </StepScreen>
  );
}

type Names = { network: string; group: string; email: string };

const reviewed = ({ network, group, email }: Names) =>
  `${network} reviews your registration with ${group} and answers by email to ${email}.`;

const TITLES = {
  started: 'Your registration is not sent yet',
  submitted: 'Your registration is sent',
  approved: 'Your registration is approved',
  rejected: 'Your registration was not approved',
};

const TEXTS = {
  started: reviewed,
  submitted: reviewed,
  approved: ({ group, email }: Names) => `You are part of ${group}. The email to ${email} says how to log in.`,
  rejected: ({ group, email }: Names) =>
    `The email to ${email} about your registration with ${group} says whom to write to.`,
};
