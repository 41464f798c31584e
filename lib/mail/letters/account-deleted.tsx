import { config } from '@/lib/core/config';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Layout, Text } from '../layout';
import { letter } from '../letter';

/** To the address of an account that its holder deleted (PRODUCT §7). */
export const accountDeleted = letter({
  load: async (_db, props: LetterProps['account_deleted']) => props,
  subject: () => 'Your account is deleted',
  reply_to: () => ({ name: config.network_name, email: config.network_email }),
  automatic: true,
  Body: ({ first_name }) => (
    <Layout title="Your account is deleted" preview="Your personal data is removed." reason="You get this mail because you had an account.">
      <Text>{first_name ? `${first_name}, your` : 'Your'} account was deleted a moment ago, and your personal data with it. Cases keep the names they were sent with.</Text>
      <Text>If this was not you, tell us by replying to this mail.</Text>
    </Layout>
  ),
});
