import { eq } from 'drizzle-orm';
import { groups, companies } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { Button, ContactLink, Layout, Note, Text } from '../layout';

/**
 * Sent to an address that cannot join a group with it: its company is in the group already, is inactive, or is the
 * network (rule: onboarding.known-address).
 */
export const onboardingKnown = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { community_id, company_id }: EmailProps['onboarding_known']) {
    const [row] = await db
      .select({
        group: { id: groups.id, name: groups.name },
        company: { name: companies.name, slug: companies.slug, status: companies.status },
      })
      .from(groups)
      .leftJoin(companies, eq(companies.id, company_id ?? 0))
      .where(eq(groups.id, community_id));
    return row ?? null;
  },
  subject: ({ group }) => `Your registration with ${group.name}`,
  samples: {
    'A member of the group': {
      group: { id: 0, name: 'Harbor Partners' },
      company: { name: 'Acme Storage', slug: 'acme', status: 'active' },
    },
    'An account that cannot join': { group: { id: 0, name: 'Harbor Partners' }, company: null },
  },
  Body: ({ group, company }) => (
    <Layout
      title={`Your registration with ${group.name}`}
      preview="You don’t need to register."
      because={`someone entered this address to register with ${group.name}`}
    >
      {company?.status === 'active' ? (
        <>
          <Text>
            {company.name} is a member of {group.name} already, so there is nothing to register. Log in to open cases.
          </Text>
          <Button to={siteUrl(settings.app_url, company.slug)}>Log in</Button>
        </>
      ) : (
        <Text>
          This address has an account that cannot join {group.name}. Write to{' '}
          <ContactLink mail={settings.network_email} /> to find out more.
        </Text>
      )}
      <Note>If you didn’t ask for this, ignore this email.</Note>
    </Layout>
  ),
});
