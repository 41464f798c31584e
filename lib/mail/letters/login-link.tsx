import { config } from '@/lib/core/config';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Layout, Note, Text } from '../layout';
import { letter } from '../letter';
import { secretUrl, tokenHolder } from '../token-facts';

/** To someone who logs in by mailed links (spec 1 §2 "email login"). */
export const loginLink = letter({
  optional: true,
  automatic: true,
  async load(db, { token_id }: LetterProps['login_link']) {
    const holder = await tokenHolder(db, token_id);
    return holder && { ...holder, link: secretUrl({ token_id, purpose: 'email_login', path: '/auto_login', slug: holder.company?.slug }) };
  },
  subject: ({ company }) => `Log in to ${company?.name ?? config.network_name}`,
  Body: ({ first_name, company, link }) => (
    <Layout title="Your link to log in" preview="It is good for 24 hours, once." reason="You get this mail because somebody asked for a link to log in with this address.">
      <Text>{first_name ? `${first_name}, log` : 'Log'} in to {company?.name ?? config.network_name} within 24 hours. The link works once.</Text>
      <Button to={link}>Log in</Button>
      <Note>If you did not ask for this, there is nothing to do.</Note>
    </Layout>
  ),
});
