import type { EmailProps } from '@/lib/shared/email-props';
import { networkRecipient } from '@/lib/platform/http/network';
import { Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to the former address of a deleted account (rule: accounts.deleted). */
export const accountDeleted = defineEmail({
  load: async (_db, props: EmailProps['account_deleted']) => props,
  subject: () => 'Your account was deleted',
  reply_to: networkRecipient,
  automatic: true,
  samples: {
    'By the person': { first_name: 'Anna' },
    'By a manager': { first_name: 'Anna', by: 'Marcus Webb' },
  },
  Body: ({ first_name, by }) => (
    <Layout title="Your account was deleted" preview="Your personal data was removed." because="you had an account">
      <Text>
        {first_name ? `${first_name}, your` : 'Your'} account was just deleted{by && ` by ${by}`}, and your personal
        data with it. Cases you worked on keep the names they were sent with.
      </Text>
      <Text>{by ? 'If you think this is a mistake' : "If this wasn't you"}, tell us by replying to this email.</Text>
    </Layout>
  ),
});
