import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { secretUrl, tokenUser } from '../token-facts';

/** To a user's new address, with a link to the page that confirms it. */
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
  Body: ({ first_name, details, link }) => (
    <Layout
      title="Confirm your new email address"
      preview="The link works for 72 hours."
      because="this address was entered for an account"
    >
      <Text>
        {first_name ? `${first_name}, confirm` : 'Confirm'} within 72 hours that {String(details?.email)} is your
        address. Until then your old one stays.
      </Text>
      <Button to={link}>Confirm this address</Button>
      <Note>If you did not ask for this, there is nothing to do.</Note>
    </Layout>
  ),
});
