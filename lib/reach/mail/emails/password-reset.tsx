import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, samplePerson } from '../samples';
import { secretUrl, tokenUser } from '../token-facts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

/** Sent to a user who forgot the password (spec 1 §7), with a link to the form. */
export const passwordReset = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { token_id }: EmailProps['password_reset']) {
    const user = await tokenUser(db, token_id);
    return (
      user && {
        ...user,
        link: secretUrl({ token_id, purpose: 'reset', page: '/reset_password/[token]', slug: user.company?.slug }),
      }
    );
  },
  subject: () => 'Reset your password',
  samples: { 'A forgotten password': { ...samplePerson(), link: SAMPLE_LINK } },
  Body: ({ first_name, email, company, link }) => (
    <Layout
      title="Reset your password"
      preview={`The link works for ${inWords(LINK_LIFETIME.reset)}.`}
      because="someone asked to reset the password for this address"
    >
      <Text>
        {first_name ? `${first_name}, set` : 'Set'} a new password for {email}
        {company ? ` at ${company.name}` : ''} within {inWords(LINK_LIFETIME.reset)}.
      </Text>
      <Button to={link}>Set a new password</Button>
      <Note>If you didn't ask for this, you can ignore this email. Your password stays the same.</Note>
    </Layout>
  ),
});
