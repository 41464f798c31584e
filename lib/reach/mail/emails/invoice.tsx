import { settings } from '@/lib/platform/settings';
import { invoicePdf } from '@/lib/network/payments/invoice-pdf';
import type { EmailProps } from '@/lib/shared/email-props';
import { money } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { samplePayment } from '../samples';
import { ContactLink, DescriptionList, Layout, Text } from '../layout';
import { paymentFacts } from '../payment-facts';

/** Sent to a company that pays by invoice, with the invoice as a PDF (rule: payments.invoice). */
export const invoice = defineEmail({
  async load(db, { payment_id }: EmailProps['invoice']) {
    const facts = await paymentFacts(db, payment_id);
    return facts && { ...facts, pdf: await invoicePdf(facts) };
  },
  obsoleteReason: ({ status }) => (status === 'failed' ? 'The invoice was canceled before this email was sent.' : null),
  subject: ({ number, group }) => `Invoice ${number} for ${group}`,
  attachments: ({ number, pdf }) => [{ filename: `${number}.pdf`, content: pdf, type: 'application/pdf' }],
  samples: { 'An invoice': { ...samplePayment({ status: 'pending', paid_at: null }), pdf: new Uint8Array() } },
  Body: ({ number, amount_cents, term, company_name, group }) => (
    <Layout
      title={`Invoice ${number}`}
      preview={`${money(amount_cents)} for ${group}`}
      because={`you registered ${company_name} with ${group}`}
    >
      <Text>The invoice for your membership in {group} is attached.</Text>
      <DescriptionList items={{ Invoice: number, Amount: money(amount_cents), For: term }} />
      <Text>
        Name {number} in your payment. Your account becomes active when it has arrived. Questions? Write to{' '}
        <ContactLink mail={settings.network_email} />.
      </Text>
    </Layout>
  ),
});
