import type { EmailProps } from '@/lib/shared/email-props';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, sampleRegistration } from '../samples';
import { Button, Layout, Note, Text, when } from '../layout';
import { onboardingFacts, restoreUrl } from '../onboarding-facts';

/**
 * Sends the link to continue a registration: on request, after "Save and Finish Later", and as a reminder (rule:
 * onboarding.saved).
 */
export const onboardingContinue = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { session_id, token_id, because }: EmailProps['onboarding_continue']) {
    const facts = await onboardingFacts(db, session_id);
    return facts && { ...facts, because, link: restoreUrl(token_id, facts.group.vhost) };
  },
  obsoleteReason: ({ status, because }) =>
    because === 'reminder' && status !== 'started' ? 'The registration was sent before this email.' : null,
  subject: ({ because, group }) =>
    because === 'reminder' ? `Your registration with ${group.name} is not finished` : `Register with ${group.name}`,
  reply_to: ({ group }) => (group.host_email ? { name: group.name, email: group.host_email } : null),
  samples: {
    'Asked for': { ...sampleRegistration({ status: 'started' }), because: 'asked', link: SAMPLE_LINK },
    Saved: { ...sampleRegistration({ status: 'started' }), because: 'saved', link: SAMPLE_LINK },
    Reminder: { ...sampleRegistration({ status: 'started' }), because: 'reminder', link: SAMPLE_LINK },
    Ended: { ...sampleRegistration({ status: 'started' }), because: 'ended', link: SAMPLE_LINK },
  },
  Body: ({ because, group, link, expires_at, status, company, journey }, to) => (
    <Layout
      to={to}
      title={titleOf(because, status, group.name)}
      preview={because === 'ended' ? 'Its payment goes back to your card.' : 'The link leads to where you left it.'}
      because={`someone entered this address to register with ${group.name}`}
    >
      {journey !== 'new' && company && (
        <Text>
          {company.name} is a member of the network already, so it joins {group.name} with what it has.
        </Text>
      )}
      <Text>{TEXTS[because]}</Text>
      {because !== 'ended' && <Button to={link}>{status === 'started' ? 'Continue' : 'Open your registration'}</Button>}
      <Note>
        {status === 'started' &&
          because !== 'ended' &&
          `Without being sent, the registration ends on ${when(expires_at, to)}. `}
        If you didn’t ask for this, ignore this email.
      </Note>
    </Layout>
  ),
});

function titleOf(because: keyof typeof TEXTS, status: string, group: string): string {
  if (because === 'ended') return `Your registration with ${group} has ended`;
  return `${status === 'started' ? 'Continue' : 'See'} your registration with ${group}`;
}

const TEXTS = {
  asked: 'This link leads to your registration.',
  saved: 'Your entries are saved. This link leads back to them, on any device.',
  reminder: 'You have begun to register and not finished yet. Your entries are saved.',
  ended:
    'Your earlier registration was not sent in time and has ended. What your card was charged for it goes back. Register again once you have our email about the refund.',
};
