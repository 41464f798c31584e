import type { EmailProps } from '@/lib/shared/email-props';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text, when } from '../layout';
import { onboardingFacts, restoreUrl } from '../onboarding-facts';

/** The link to go on with a registration: asked for, after "Save and Finish Later", and as a reminder (rule: onboarding.saved). */
export const onboardingContinue = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { session_id, token_id, because }: EmailProps['onboarding_continue']) {
    const found = await onboardingFacts(db, session_id);
    return found && { ...found, because, link: restoreUrl(token_id, found.group.vhost) };
  },
  obsoleteReason: ({ status, because }) =>
    because === 'reminder' && status !== 'started' ? 'The registration was sent before this email.' : null,
  subject: ({ because, group }) =>
    because === 'reminder' ? `Your registration with ${group.name} is not finished` : `Register with ${group.name}`,
  reply_to: ({ group }) => (group.host_email ? { name: group.name, email: group.host_email } : null),
  Body: ({ because, group, link, expires_at, status, company, journey }) => (
    <Layout
      title={`${status === 'started' ? 'Continue' : 'See'} your registration with ${group.name}`}
      preview="The link leads to where you left it."
      because={`someone entered this address to register with ${group.name}`}
    >
      {journey !== 'new' && company && (
        <Text>
          {company.name} is a member of the network already, so it joins {group.name} with what it has.
        </Text>
      )}
      <Text>{TEXTS[because]}</Text>
      <Button to={link}>{status === 'started' ? 'Continue' : 'Open your registration'}</Button>
      <Note>
        {status === 'started' && `Without being sent, the registration ends on ${when(expires_at)}. `}
        If you didn’t ask for this, ignore this email.
      </Note>
    </Layout>
  ),
});

const TEXTS = {
  asked: 'This link leads to your registration.',
  saved: 'Your entries are saved. This link leads back to them, on any device.',
  reminder: 'You have begun to register and not finished yet. Your entries are saved.',
};
