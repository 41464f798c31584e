import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to a user's current address: a new one was entered and awaits confirmation. */
export const emailChangeNotice = defineEmail({
  load: async (_db, props: EmailProps['email_change_notice']) => props,
  subject: () => 'A new email address was entered for your account',
  reply_to: () => ({ name: settings.network_name, email: settings.network_email }),
  automatic: true,
  samples: { 'A new address': { first_name: 'Anna', email: 'anna.new@acme.example' } },
  Body: ({ first_name, email, by }) => (
    <Layout
      title="A new email address was entered for your account"
      preview="If this was you, there is nothing to do here."
      because="you have an account"
    >
      <Text>
        {first_name ? `${first_name}, your` : 'Your'} email address will be {email} as soon as it is confirmed from that
        mailbox. Until then this one stays.{by && ` ${by} entered the new address.`}
      </Text>
      <Text>If this was not you, set a new password now: that cancels the change.</Text>
      <Button to={new URL('/profile', settings.app_url).href}>Go to your profile</Button>
      <Note>We never ask for your password in an email.</Note>
    </Layout>
  ),
});
