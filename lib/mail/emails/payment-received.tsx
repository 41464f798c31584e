import { settings } from '@/lib/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { longDate, money } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { paymentFacts } from '../payment-facts';

/** To a company whose invoice is paid: the receipt, and that its account is active (rules: payments.receipt, onboarding.unpaid-invoice). */
export const paymentReceived = defineEmail({
  async load(db, { payment_id, is_active }: EmailProps['payment_received']) {
    const found = await paymentFacts(db, payment_id);
    return found && { ...found, is_active };
  },
  subject: ({ number }) => `Payment received: ${number}`,
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
