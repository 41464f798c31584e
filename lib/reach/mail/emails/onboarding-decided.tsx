import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { money } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { sampleRegistration } from '../samples';
import { Button, ContactLink, Layout, Note, Quote, Text } from '../layout';
import { onboardingFacts } from '../onboarding-facts';

/**
 * Sent to a company: its registration is approved, or rejected with the reason (rules: onboarding.approve,
 * onboarding.reject).
 */
export const onboardingDecided = defineEmail({
  async load(db, { session_id, approved }: EmailProps['onboarding_decided']) {
    const facts = await onboardingFacts(db, session_id);
    return facts && { ...facts, approved };
  },
  subject: ({ approved, group, company_name }) =>
    approved ? `${company_name} is now part of ${group.name}` : `Your registration with ${group.name} was not approved`,
  samples: {
    Approved: { ...sampleRegistration({ status: 'approved' }), approved: true },
    'Approved, the invoice is unpaid': {
      ...sampleRegistration({ status: 'approved', invoice_cents: 300_000 }),
      approved: true,
    },
    Rejected: { ...sampleRegistration({ status: 'rejected', note: 'We need your tax number.' }), approved: false },
  },
  Body: (facts) => (facts.approved ? <Approved {...facts} /> : <Rejected {...facts} />),
});

type Facts = NonNullable<Awaited<ReturnType<typeof onboardingFacts>>>;

function Approved({ company_name, company, group, journey, email, invoice_cents }: Facts) {
  return (
    <Layout
      title={`${company_name} is now part of ${group.name}`}
      preview={`Welcome to ${settings.network_name}.`}
      because={`you registered ${company_name} with ${group.name}`}
    >
      <Text>
        {settings.network_name} has approved your registration. {company_name} is now part of {group.name}.
      </Text>
      {invoice_cents !== null ? (
        <Text>
          Your account becomes active when your payment of {money(invoice_cents)} has arrived. You’ll get an email then.
        </Text>
      ) : (
        <>
          <Text>
            {journey === 'new'
              ? `Log in with ${email} and the password that you chose. Your colleagues register on the same page, and you approve them.`
              : 'Your engineers find their new partners in the partner search.'}
          </Text>
          {company && <Button to={siteUrl(settings.app_url, company.slug)}>Log in</Button>}
        </>
      )}
    </Layout>
  );
}

function Rejected({ company_name, group, note }: Facts) {
  return (
    <Layout
      title="Your registration was not approved"
      preview={group.name}
      because={`you registered ${company_name} with ${group.name}`}
    >
      <Text>
        {settings.network_name} did not approve the registration of {company_name} with {group.name}.
      </Text>
      {note && <Quote>{note}</Quote>}
      <Note>
        Questions? Write to <ContactLink mail={settings.network_email} />.
      </Note>
    </Layout>
  );
}
