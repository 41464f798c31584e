import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { longDate, money } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { samplePayment } from '../samples';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { paymentFacts } from '../payment-facts';

/**
 * Sent to a company whose invoice is paid: the receipt, and that its account is active (rules: payments.receipt,
 * onboarding.unpaid-invoice).
 */
export const paymentReceived = defineEmail({
  async load(db, { payment_id, is_active }: EmailProps['payment_received']) {
    const facts = await paymentFacts(db, payment_id);
    return facts && { ...facts, is_active };
  },
  subject: ({ number }) => `Payment received: ${number}`,
  samples: {
    'The account is active': { ...samplePayment(), is_active: true },
    'Before the approval': { ...samplePayment(), is_active: false },
  },
  Body: ({ number, amount_cents, term, company_name, group, slug, is_active, paid_at }) => (
    <Layout
      title="Thank you for your payment"
      preview={`${number}, ${money(amount_cents)}`}
      because={`you registered ${company_name} with ${group}`}
    >
      <DescriptionList
        items={{
          Invoice: number,
          Amount: money(amount_cents),
          For: term,
          Received: paid_at && longDate(paid_at),
        }}
      />
      {is_active ? (
        <>
          <Text>
            {company_name} is now an active member of {group}. You can log in.
          </Text>
          {slug && <Button to={siteUrl(settings.app_url, slug)}>Log in</Button>}
        </>
      ) : (
        <Text>{settings.network_name} reviews your registration and answers by email.</Text>
      )}
    </Layout>
  ),
});
