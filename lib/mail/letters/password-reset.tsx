import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Layout, Note, Text } from '../layout';
import { letter } from '../letter';
import { secretUrl, tokenHolder } from '../token-facts';

/** To a user who forgot the password (spec 1 §7): the link shows a form, the form acts. */
export const passwordReset = letter({
  optional: true,
  automatic: true,
  async load(db, { token_id }: LetterProps['password_reset']) {
    const holder = await tokenHolder(db, token_id);
    return holder && { ...holder, link: secretUrl({ token_id, purpose: 'reset', path: '/reset_password', slug: holder.company?.slug }) };
  },
  subject: () => 'Reset your password',
  Body: ({ first_name, email, link }) => (
    <Layout title="Reset your password" preview="The link is good for 60 minutes." reason="You get this mail because somebody asked to reset the password of this address.">
      <Text>{first_name ? `${first_name}, set` : 'Set'} a new password for {email} within 60 minutes.</Text>
      <Button to={link}>Set a new password</Button>
      <Note>If you did not ask for this, there is nothing to do. Your password stays as it is.</Note>
    </Layout>
  ),
});
