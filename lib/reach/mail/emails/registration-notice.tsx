import { asc, eq, inArray } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to a company's business managers: users who joined without approval (rule: accounts.registration-notice). */
export const registrationNotice = defineEmail({
  automatic: true,
  async load(db, { company_id, user_ids, total }: EmailProps['registration_notice']) {
    const [[company], joined] = await Promise.all([
      db.select({ name: companies.name, slug: companies.slug }).from(companies).where(eq(companies.id, company_id)),
      db
        .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
        .from(users)
        .where(inArray(users.id, user_ids))
        .orderBy(asc(users.auto_approved_at), asc(users.id)),
    ]);
    return company ? { company, joined, total } : null;
  },
  subject: ({ company, joined, total }) =>
    total === 1 ? `${nameOf(joined[0])} joined ${company.name}` : `${total} people joined ${company.name}`,
  samples: {
    'One user': {
      company: { name: 'Acme Storage', slug: 'acme' },
      joined: [{ id: 0, first_name: 'Nora', last_name: 'Lind', email: 'nora.lind@acme.example' }],
      total: 1,
    },
  },
  Body: ({ company, joined, total }) => (
    <Layout
      title={total === 1 ? `A new user at ${company.name}` : `${total} new users at ${company.name}`}
      preview="Their registration was approved automatically."
      because={`you are a business manager of ${company.name}`}
    >
      <Text>
        {total === 1 ? 'This user' : 'These users'} registered with an address of your company and can log in now.
      </Text>
      <DescriptionList items={Object.fromEntries(joined.map((user) => [user.email, nameOf(user)]))} />
      {total > joined.length && <Text>And {total - joined.length} more.</Text>}
      <Button to={siteUrl(settings.app_url, company.slug)}>Go to the portal</Button>
    </Layout>
  ),
});

/** Users who registered by mailed link have no name until they complete their profile. */
const nameOf = (user?: { first_name: string; last_name: string; email: string }) =>
  user ? fullName(user) || user.email : 'Someone';
