import { eq, sql } from 'drizzle-orm';
import { companies, oneTimeTokens, users } from '@/db/schema';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK } from '../samples';
import { secretUrl } from '../token-facts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

/** Sent to a new user, with a link to the page that verifies the address (spec 1 §2). */
export const verifyAccount = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { token_id }: EmailProps['verify_account']) {
    const entered = (name: string) => sql`${oneTimeTokens.details} ->> ${name}`;
    const [user] = await db
      .select({
        first_name: sql<string>`coalesce(${entered('first_name')}, ${users.first_name})`,
        company: companies.name,
        slug: companies.slug,
      })
      .from(oneTimeTokens)
      .innerJoin(users, eq(users.id, oneTimeTokens.user_id))
      .innerJoin(companies, eq(companies.id, sql`coalesce((${entered('company_id')})::int, ${users.company_id})`))
      .where(eq(oneTimeTokens.id, token_id));
    return user
      ? {
          ...user,
          link: secretUrl({ token_id, purpose: 'verify', page: '/verify_account/[token]', slug: user.slug }),
        }
      : null;
  },
  subject: () => 'Verify your account',
  samples: { 'A new user': { first_name: 'Nora', company: 'Acme Storage', slug: 'acme', link: SAMPLE_LINK } },
  Body: ({ first_name, company, link }) => (
    <Layout
      title="Verify your account"
      preview={`The link works for ${inWords(LINK_LIFETIME.verify)}.`}
      because="someone registered with this address"
    >
      <Text>
        {first_name}, to join {company}, confirm within {inWords(LINK_LIFETIME.verify)} that this address is yours.
      </Text>
      <Button to={link}>Verify your account</Button>
      <Note>If you didn't register, don't use the link. No one can log in without it.</Note>
    </Layout>
  ),
});
