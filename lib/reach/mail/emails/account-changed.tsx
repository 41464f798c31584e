import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';

const CHANGED = { password: 'password', email: 'email address', sso: 'login method' } as const;

/** Sent to a user whose password, email address or login method changed (rule: accounts.change-notice). */
export const accountChanged = defineEmail({
  load: async (_db, props: EmailProps['account_changed']) => props,
  subject: ({ what }) => `Your ${CHANGED[what]} was changed`,
  reply_to: networkRecipient,
  automatic: true,
  samples: {
    Password: { first_name: 'Anna', what: 'password' },
    'Email address': { first_name: 'Anna', what: 'email' },
    'Login method': { first_name: 'Anna', what: 'sso' },
  },
  Body: ({ first_name, what }) => (
    <Layout
      title={`Your ${CHANGED[what]} was changed`}
      preview="If this was you, you don't need to do anything."
      because="you have an account"
    >
      <Text>
        {first_name ? `${first_name}, your` : 'Your'} {CHANGED[what]} was just changed, and you were logged out
        everywhere else.
      </Text>
      <Text>
        If this was you, you don't need to do anything. If not, set a new password now and tell us by replying to this
        email.
      </Text>
      <Button to={settings.app_url.href}>Go to the portal</Button>
      <Note>We never ask for your password by email.</Note>
    </Layout>
  ),
});
