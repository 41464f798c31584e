import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { money } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { samplePayment } from '../samples';
import { ContactLink, DescriptionList, Layout, Text } from '../layout';
import { paymentFacts } from '../payment-facts';

/** Sent to a company whose card payment is refunded (rule: payments.refund). */
export const cardRefund = defineEmail({
  load: (db, { payment_id }: EmailProps['card_refund']) => paymentFacts(db, payment_id),
  subject: ({ number }) => `Refund of ${number}`,
  samples: { 'A refund': samplePayment({ number: 'R-2026-17' }) },
  Body: ({ number, amount_cents, company_name, group }) => (
    <Layout
      title="Your payment goes back to your card"
      preview={`${number}, ${money(amount_cents)}`}
      because={`you registered ${company_name} with ${group}`}
    >
      <DescriptionList
        items={{ Receipt: number, Amount: `${money(amount_cents)} (USD)`, For: `Membership in ${group}` }}
      />
      <Text>
        Your bank usually shows it within ten days. Questions? Write to <ContactLink mail={settings.network_email} />.
      </Text>
    </Layout>
  ),
});
