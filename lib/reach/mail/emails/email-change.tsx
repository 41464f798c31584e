import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, samplePerson } from '../samples';
import { secretUrl, tokenUser } from '../token-facts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

export const emailChange = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { token_id }: EmailProps['email_change']) {
    const user = await tokenUser(db, token_id);
    return (
      user && {
        ...user,
        link: secretUrl({
          token_id,
          purpose: 'email_change',
          page: '/confirm_email/[token]',
          slug: user.company?.slug,
        }),
      }
    );
  },
  subject: () => 'Confirm your new email address',
  samples: { 'A new address': { ...samplePerson(), link: SAMPLE_LINK } },
  Body: ({ first_name, details, link }) => (
    <Layout
      title="Confirm your new email address"
      preview={`The link works for ${inWords(LINK_LIFETIME.email_change)}.`}
      because="this address was entered for an account"
    >
      <Text>
        {first_name ? `${first_name}, confirm` : 'Confirm'} within {inWords(LINK_LIFETIME.email_change)} that{' '}
        {String(details?.email)} is your address. Until then your old one stays.
      </Text>
      <Button to={link}>Confirm this address</Button>
      <Note>If you did not ask for this, there is nothing to do.</Note>
    </Layout>
  ),
});
