import { settings } from '@/lib/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { defineEmail } from '../define-email';
import { Button, ContactLink, DescriptionList, Layout, Note, Text } from '../layout';
import { onboardingFacts, restoreUrl } from '../onboarding-facts';

/** To a company that has sent its registration; without a proven mailbox it asks to confirm it (rule: onboarding.mailbox). */
export const onboardingSubmitted = defineEmail({
  automatic: true,
  async load(db, { session_id, token_id }: EmailProps['onboarding_submitted']) {
    const found = await onboardingFacts(db, session_id);
    return found && { ...found, link: token_id && restoreUrl(token_id, found.group.vhost) };
  },
  subject: ({ group, link }) =>
    link ? `Confirm your address to join ${group.name}` : `Your registration with ${group.name}`,
  Body: ({ group, link, company_name, email }) => (
    <Layout
      title={link ? 'Confirm your address' : 'We have your registration'}
      preview={link ? 'One click is left.' : `${settings.network_name} reviews it.`}
      because={`you registered ${company_name} with ${group.name}`}
    >
      <Text>
        Thank you for registering {company_name} with {group.name}. {settings.network_name} reviews every registration
        and answers by email.
      </Text>
      <DescriptionList
        items={{ Company: company_name, Group: group.name, 'Your address': <ContactLink mail={email} /> }}
      />
      {link && (
        <>
          <Text>Before that, confirm that this address is yours.</Text>
          <Button to={link}>Confirm this address</Button>
          <Note>
            The link works for 30 days. If you didn’t register, don’t use it. Without it the registration is not
            approved.
          </Note>
        </>
      )}
    </Layout>
  ),
});
