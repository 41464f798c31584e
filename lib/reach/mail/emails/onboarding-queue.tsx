import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, sampleRegistration } from '../samples';
import { Button, ContactLink, DescriptionList, Layout, Text } from '../layout';
import { onboardingFacts } from '../onboarding-facts';

/** Sent to the network operator: a registration is waiting in the queue (rule: onboarding.queue). */
export const onboardingQueue = defineEmail({
  automatic: true,
  async load(db, { session_id }: EmailProps['onboarding_queue']) {
    const facts = await onboardingFacts(db, session_id);
    const path = pagePath('/super_admin/onboarding/[session_id]', { session_id });
    return facts && { ...facts, link: new URL(path, settings.app_url).href };
  },
  subject: ({ company_name, group }) => `${company_name} asks to join ${group.name}`,
  samples: { 'A new company': { ...sampleRegistration(), link: SAMPLE_LINK } },
  Body: ({ company_name, group, email, data, journey, confirmed, link }) => (
    <Layout
      title={`${company_name} asks to join ${group.name}`}
      preview="A registration is waiting for your decision."
      because={`you look after the members of ${settings.network_name}`}
    >
      <Text>{journey === 'new' ? 'A new company has registered.' : 'A member asks to join another group.'}</Text>
      <DescriptionList
        items={{
          Company: company_name,
          Group: group.name,
          Person: data.user && fullName(data.user),
          Email: <ContactLink mail={email} />,
          Address: confirmed ? 'Confirmed' : 'Not confirmed yet',
        }}
      />
      <Button to={link}>Review</Button>
    </Layout>
  ),
});
