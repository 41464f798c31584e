import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, samplePerson } from '../samples';
import { secretUrl, tokenUser } from '../token-facts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

/** Sent to a user who logs in by mailed links (spec 1 §2 "email login"). */
export const loginLink = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { token_id }: EmailProps['login_link']) {
    const user = await tokenUser(db, token_id);
    return (
      user && {
        ...user,
        link: secretUrl({ token_id, purpose: 'email_login', page: '/auto_login/[token]', slug: user.company?.slug }),
      }
    );
  },
  subject: ({ company }) => `Log in to ${company?.name ?? settings.network_name}`,
  samples: { 'A login': { ...samplePerson(), link: SAMPLE_LINK } },
  Body: ({ first_name, company, link }) => (
    <Layout
      title="Your login link"
      preview={`It works once, within ${inWords(LINK_LIFETIME.email_login)}.`}
      because="someone asked for a login link for this address"
    >
      <Text>
        {first_name ? `${first_name}, log` : 'Log'} in to {company?.name ?? settings.network_name} within{' '}
        {inWords(LINK_LIFETIME.email_login)}. The link works once.
      </Text>
      <Button to={link}>Log in</Button>
      <Note>If you didn't ask for this, you can ignore this email.</Note>
    </Layout>
  ),
});
