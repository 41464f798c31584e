import type { EmailProps } from '@/lib/shared/email-props';
import { networkRecipient } from '@/lib/platform/http/network';
import { defineEmail } from '../define-email';
import { Layout, Text } from '../layout';

/** Sent to the former address of an erased user; its row goes with the delivery (rule: accounts.erased). */
export const accountErased = defineEmail({
  load: async (_db, props: EmailProps['account_erased']) => props,
  subject: () => 'Your account was erased',
  reply_to: networkRecipient,
  automatic: true,
  samples: { 'By a manager': { by: 'Marcus Webb' } },
  Body: ({ by }) => (
    <Layout title="Your account was erased" preview="Your personal data was removed." because="you had an account">
      <Text>
        {by} erased your account because you have left. Your name, address, phone number, sessions and settings are
        removed. Cases that you worked on stay with the companies, without your name; a name inside of a text stays in
        that text.
      </Text>
      <Text>This is the last email to this address. If you think this is a mistake, reply to it.</Text>
    </Layout>
  ),
});
