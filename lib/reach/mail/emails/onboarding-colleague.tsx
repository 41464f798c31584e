import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { defineEmail } from '../define-email';
import { sampleRegistration } from '../samples';
import { ContactLink, Layout, Note, Text } from '../layout';
import { onboardingFacts } from '../onboarding-facts';

/**
 * Sent to a member's business managers: a colleague has asked to join a group for their company (rule:
 * onboarding.member-joins).
 */
export const onboardingColleague = defineEmail({
  automatic: true,
  load: (db, { session_id }: EmailProps['onboarding_colleague']) => onboardingFacts(db, session_id),
  subject: ({ group, company_name }) => `${company_name} asks to join ${group.name}`,
  reply_to: ({ email }) => ({ email }),
  samples: { 'A member asks to join': sampleRegistration({ journey: 'member' }) },
  Body: ({ group, company_name, email }) => (
    <Layout
      title={`${company_name} asks to join ${group.name}`}
      preview={`${email} sent the registration.`}
      because={`you manage ${company_name} on ${settings.network_name}`}
    >
      <Text>
        <ContactLink mail={email} /> has registered {company_name} with {group.name}. {settings.network_name} reviews
        the registration before anything changes.
      </Text>
      <Note>
        If your company should not join, write to <ContactLink mail={settings.network_email} />.
      </Note>
    </Layout>
  ),
});
