import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { longDate, money } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { samplePayment } from '../samples';
import { ContactLink, DescriptionList, Layout, Text } from '../layout';
import { paymentFacts } from '../payment-facts';

/** Sent to a company whose card was charged: the receipt (rule: payments.receipt). */
export const cardReceipt = defineEmail({
  load: (db, { payment_id }: EmailProps['card_receipt']) => paymentFacts(db, payment_id),
  subject: ({ number }) => `Receipt ${number}`,
  samples: { 'A receipt': samplePayment({ number: 'R-2026-17' }) },
  Body: ({ number, amount_cents, term, company_name, group, paid_at }) => (
    <Layout
      title="Thank you for your payment"
      preview={`${number}, ${money(amount_cents)}`}
      because={`you registered ${company_name} with ${group}`}
    >
      <DescriptionList
        items={{
          Receipt: number,
          Amount: `${money(amount_cents)} (USD)`,
          For: `Membership in ${group}`,
          Term: term,
          Paid: paid_at && `${longDate(paid_at)}, by credit card`,
        }}
      />
      <Text>
        If {settings.network_name} does not approve your registration, the whole amount goes back to your card.
        Questions? Write to <ContactLink mail={settings.network_email} />.
      </Text>
    </Layout>
  ),
});
