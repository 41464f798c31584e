import { config } from '@/lib/core/config';
import { Button, Layout, Note, Text } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';

const CHANGED = { password: 'password', email: 'e-mail address', sso: 'way of signing in' } as const;

/** To a user whose password, e-mail or sign-in changed (SECURITY, Sessions and accounts). */
export const accountChanged = letter({
  load: async (_db, props: LetterProps['account_changed']) => props,
  subject: ({ what }) => `Your ${CHANGED[what]} was changed`,
  reply_to: () => ({ name: config.network_name, email: config.network_email }),
  automatic: true,
  Body: ({ first_name, what }) => (
    <Layout title={`Your ${CHANGED[what]} was changed`} preview="If this was you, there is nothing to do." reason="You get this mail because you have an account.">
      <Text>{first_name ? `${first_name}, your` : 'Your'} {CHANGED[what]} was changed a moment ago, and every other session was ended.</Text>
      <Text>If this was you, there is nothing to do. If not, set a new password now and tell us by replying to this mail.</Text>
      <Button to={config.app_url.href}>Go to the portal</Button>
      <Note>We never ask for your password in a mail.</Note>
    </Layout>
  ),
});
