import { codeOf } from '@/lib/platform/secrets/mailed-code';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { plural } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { Button, ContactLink, DescriptionList, Layout, Note, Quote, Text } from '../layout';
import { SAMPLE_LINK, sampleRegistration } from '../samples';
import { onboardingFacts, restoreUrl } from '../onboarding-facts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

/**
 * Sent to a company that has sent its registration, with the link to its status; without a proven mailbox it asks to
 * confirm it, by the link or by the code (rules: onboarding.mailbox, onboarding.code, onboarding.status-page).
 */
export const onboardingSubmitted = defineEmail({
  automatic: true,
  async load(db, { session_id, token_id, code_id }: EmailProps['onboarding_submitted']) {
    const facts = await onboardingFacts(db, session_id);
    if (!facts) return null;
    const link = token_id && restoreUrl(token_id, facts.group.vhost);
    return { ...facts, link, asks: link !== null && !facts.confirmed, code: code_id ? codeOf(code_id) : null };
  },
  subject: ({ group, asks }) =>
    asks ? `Confirm your address to join ${group.name}` : `Your registration with ${group.name}`,
  samples: {
    'To be confirmed': { ...sampleRegistration({ confirmed: false }), link: SAMPLE_LINK, asks: true, code: '482913' },
    Confirmed: { ...sampleRegistration(), link: SAMPLE_LINK, asks: false, code: null },
  },
  Body: ({ group, link, asks, code, company_name, email }) => (
    <Layout
      title={asks ? 'Confirm your address' : 'We have your registration'}
      preview={asks ? 'One click is left.' : `${settings.network_name} reviews it.`}
      because={`you registered ${company_name} with ${group.name}`}
    >
      <Text>
        Thank you for registering {company_name} with {group.name}. {settings.network_name} reviews every registration
        and answers by email, usually within {plural(settings.decision_days, 'working day')}.
      </Text>
      <DescriptionList
        items={{ Company: company_name, Group: group.name, 'Your address': <ContactLink mail={email} /> }}
      />
      {link && !asks && <Button to={link}>See where it stands</Button>}
      {link && asks && (
        <>
          {code ? (
            <>
              <Text>
                Before that, confirm that this address is yours. Enter this code on the page where you registered,
                within {inWords(LINK_LIFETIME.onboarding_code)}:
              </Text>
              <Quote>{`${code.slice(0, 3)} ${code.slice(3)}`}</Quote>
              <Text>Or, if that page is closed:</Text>
            </>
          ) : (
            <Text>Before that, confirm that this address is yours.</Text>
          )}
          <Button to={link}>Confirm this address</Button>
          <Note>
            Later the link shows where your registration stands. It works for{' '}
            {inWords(LINK_LIFETIME.onboarding_restore)}. If you didn’t register, use neither, and tell nobody the code.
            Unconfirmed, a registration is not approved.
          </Note>
        </>
      )}
    </Layout>
  ),
});
