import { and, eq, inArray } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import type { LetterProps } from '@/lib/shared/letter-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Note, Text } from '../layout';
import { letter } from '../letter';

/** To someone whose address was registered again: told by mail, so that the screen tells nobody (PRODUCT §2). */
export const alreadyRegistered = letter({
  optional: true,
  automatic: true,
  async load(db, { email }: LetterProps['already_registered']) {
    const [found] = await db.select({ first_name: users.first_name, status: users.status, slug: companies.slug })
      .from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(and(eq(users.email, email), inArray(users.status, ['active', 'pending_approval'])));
    return found ?? null;
  },
  subject: () => 'You have an account already',
  Body: ({ first_name, status, slug }) => (
    <Layout title="You have an account already" preview="Nothing was changed." reason="You get this mail because somebody registered with this address.">
      <Text>{first_name ? `${first_name}, somebody` : 'Somebody'} has registered with your address. It has an account already, and nothing was changed.</Text>
      <Text>{status === 'active' ? 'Log in with it. If you have forgotten the password, set a new one there.' : 'It waits for approval. You get a mail when it is decided.'}</Text>
      <Button to={slug ? siteUrl(config.app_url, slug) : config.app_url.href}>Go to login</Button>
      <Note>If this was not you, there is nothing to do.</Note>
    </Layout>
  ),
});
