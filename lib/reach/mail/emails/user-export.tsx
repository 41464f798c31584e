import type { EmailProps } from '@/lib/shared/email-props';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';
import { SAMPLE_LINK, samplePerson } from '../samples';
import { secretUrl, tokenUser } from '../token-facts';

/** Links a finished copy of a person's data; the link works for this person alone (rule: accounts.export). */
export const userExport = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { token_id }: EmailProps['user_export']) {
    const user = await tokenUser(db, token_id);
    return (
      user && {
        ...user,
        link: secretUrl({
          token_id,
          purpose: 'user_export',
          page: '/profile/export/[token]',
          slug: user.company?.slug,
        }),
      }
    );
  },
  subject: () => 'The copy of your data is ready',
  samples: { 'A copy': { ...samplePerson(), link: SAMPLE_LINK } },
  Body: ({ first_name, link }) => (
    <Layout
      title="The copy of your data is ready"
      preview={`The link works for ${inWords(LINK_LIFETIME.user_export)}.`}
      because="you asked for a copy of your data in your profile"
    >
      <Text>
        {first_name ? `${first_name}, the` : 'The'} copy of your data that you asked for is ready. Download it within{' '}
        {inWords(LINK_LIFETIME.user_export)}, logged in as yourself. Then it is removed.
      </Text>
      <Button to={link}>Download your data</Button>
      <Note>If you didn’t ask for this, change your password and tell your manager.</Note>
    </Layout>
  ),
});
