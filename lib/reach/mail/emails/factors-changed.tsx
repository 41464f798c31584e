import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import type { EmailProps } from '@/lib/shared/email-props';
import { plural } from '@/lib/shared/format';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';

type Change = EmailProps['factors_changed'];

const WORDS: Record<Change['what'], { title: string; text: (change: Change) => string }> = {
  passkey_added: {
    title: 'A passkey was added',
    text: ({ name }) => `You can now sign in with the passkey “${name}”.`,
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: ({ name }) => `The passkey “${name}” no longer signs you in.`,
  },
  passkey_cloned: {
    title: 'A passkey was blocked',
    text: ({ name }) =>
      `A second copy of the passkey “${name}” was used, so we blocked it. Remove it from your profile and add a new one.`,
  },
  code_app_added: {
    title: 'A code app was set up',
    text: () => 'From now on, logging in with your password also needs a code of your app.',
  },
  code_app_removed: {
    title: 'Your code app was removed',
    text: () => 'Logging in with your password no longer needs a code. The recovery codes no longer work.',
  },
  recovery_codes: {
    title: 'You have new recovery codes',
    text: () => 'Ten new recovery codes were made. The earlier ones no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: ({ left = 0 }) => `Someone logged in with one of your recovery codes. You have ${plural(left, 'code')} left.`,
  },
  chat_connected: {
    title: 'A chat account was connected',
    text: ({ name }) =>
      `The account “${name}” can now answer cases and write notes in your name. If it is not yours, disconnect it in your profile.`,
  },
};

/** Sent to a user whose passkeys, code app, recovery codes or chat account changed (rule: accounts.change-notice). */
export const factorsChanged = defineEmail({
  load: async (_db, props: Change) => props,
  subject: ({ what }) => WORDS[what].title,
  reply_to: networkRecipient,
  automatic: true,
  samples: {
    'A new passkey': { first_name: 'Anna', what: 'passkey_added', name: 'Work laptop' },
    'A removed passkey': { first_name: 'Anna', what: 'passkey_removed', name: 'Old phone' },
    'A copied passkey': { first_name: 'Anna', what: 'passkey_cloned', name: 'Security key' },
    'A new code app': { first_name: 'Anna', what: 'code_app_added' },
    'A removed code app': { first_name: 'Anna', what: 'code_app_removed' },
    'New recovery codes': { first_name: 'Anna', what: 'recovery_codes' },
    'A connected chat account': { first_name: 'Anna', what: 'chat_connected', name: 'Slack, anna.b' },
    'A used recovery code': { first_name: 'Anna', what: 'recovery_code_used', left: 7 },
  },
  Body: (change) => (
    <Layout
      title={WORDS[change.what].title}
      preview="If this was you, you don't need to do anything."
      because="you have an account"
    >
      <Text>
        {change.first_name && `${change.first_name}, this is about how you log in. `}
        {WORDS[change.what].text(change)}
      </Text>
      <Text>
        If this was you, you don&apos;t need to do anything. If not, set a new password now, look at your passkeys and
        sessions in your profile, and tell us by replying to this email.
      </Text>
      <Button to={new URL('/profile', settings.app_url).href}>Go to your profile</Button>
      <Note>We never ask for your password or a code by email.</Note>
    </Layout>
  ),
});
