import { config } from '@/lib/core/config';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Layout, Note, Text } from '../layout';
import { letter } from '../letter';
import { secretUrl, tokenHolder } from '../token-facts';

/** To someone who registered: the link leads to the page that verifies the address (spec 1 §2). */
export const verifyAccount = letter({
  optional: true,
  automatic: true,
  async load(db, { token_id }: LetterProps['verify_account']) {
    const holder = await tokenHolder(db, token_id);
    return holder && { ...holder, link: secretUrl({ token_id, purpose: 'verify', path: '/verify_account', slug: holder.company?.slug }) };
  },
  subject: () => 'Verify your account',
  Body: ({ first_name, company, link }) => (
    <Layout title="Verify your account" preview="The link is good for 72 hours." reason="You get this mail because somebody registered with this address.">
      <Text>{first_name}, confirm within 72 hours that this address is yours, to join {company?.name ?? config.network_name}.</Text>
      <Button to={link}>Verify your account</Button>
      <Note>If you did not register, do not use the link. Nobody can log in without it.</Note>
    </Layout>
  ),
});
