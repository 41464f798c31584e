import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to a pending user: the decision with the manager's note (rule: accounts.approval-result). */
export const approvalResult = defineEmail({
  async load(db, { user_id, approved }: EmailProps['approval_result']) {
    const [user] = await db
      .select({
        first_name: users.first_name,
        note: users.decision_note,
        company: { name: companies.name, slug: companies.slug },
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.company_id))
      .where(eq(users.id, user_id));
    return user ? { ...user, approved } : null;
  },
  subject: ({ approved }) => (approved ? 'Your account was approved' : 'Your registration was not approved'),
  samples: {
    Approved: {
      first_name: 'Nora',
      note: 'Welcome aboard.',
      company: { name: 'Acme Storage', slug: 'acme' },
      approved: true,
    },
    'Not approved': {
      first_name: 'Nora',
      note: 'Use your own portal.',
      company: { name: 'Acme Storage', slug: 'acme' },
      approved: false,
    },
  },
  Body: ({ first_name, note, company, approved }) => (
    <Layout
      title={approved ? 'Your account was approved' : 'Your registration was not approved'}
      preview={company.name}
      because="you registered with this address"
    >
      <Text>
        {first_name},{' '}
        {approved
          ? `you are now part of ${settings.network_name}, at ${company.name}.`
          : `${company.name} did not approve your registration.`}
      </Text>
      {note && <Quote>{note}</Quote>}
      {approved && <Button to={siteUrl(settings.app_url, company.slug)}>Log in</Button>}
    </Layout>
  ),
});
