import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { pagePath } from '@/lib/shared/paths';
import { Button, DescriptionList, Layout, Note, ContactLink, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK } from '../samples';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

const APPLICANT = {
  status: 'pending_approval',
  first_name: 'Nora',
  last_name: 'Lind',
  email: 'nora.lind@acme.example',
  phone: '+14085550130',
  city: 'Bergen',
  company: 'Acme Storage',
  link: SAMPLE_LINK,
} as const;

/** Sent to a manager who decides on a pending user (rule: accounts.approval); the linked page offers both decisions. */
export const approvalRequest = defineEmail({
  automatic: true,
  async load(db, { user_id, token_id, reminder }: EmailProps['approval_request']) {
    const [user] = await db
      .select({
        status: users.status,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone: users.phone,
        city: users.city,
        company: companies.name,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.company_id))
      .where(eq(users.id, user_id));
    return user
      ? {
          ...user,
          reminder,
          link: new URL(
            pagePath('/users/approval/[token]/[action]', { token: secretOf(token_id, 'approval'), action: 'approve' }),
            settings.app_url,
          ).href,
        }
      : null;
  },
  obsoleteReason: ({ status }) =>
    status === 'pending_approval' ? null : 'The registration was decided before this email was sent.',
  subject: (user) => `${user.reminder ? 'Reminder: ' : ''}${fullName(user)} asks to join ${user.company}`,
  samples: {
    'First email': { ...APPLICANT, reminder: false },
    Reminder: { ...APPLICANT, reminder: true },
  },
  Body: ({ link, reminder, company, ...user }) => (
    <Layout
      title={`${fullName(user)} asks to join ${company}`}
      preview="Approve or reject the registration."
      because={`you approve registrations for ${company}`}
    >
      <Text>
        {reminder
          ? 'This registration is still waiting for your decision.'
          : 'A registration is waiting for your decision.'}
      </Text>
      <DescriptionList
        items={{
          Name: fullName(user),
          Email: <ContactLink mail={user.email} />,
          Phone: user.phone && <ContactLink phone={user.phone} />,
          City: user.city,
        }}
      />
      <Button to={link}>Approve or reject</Button>
      <Note>The link works for {inWords(LINK_LIFETIME.approval)}. The first decision counts.</Note>
    </Layout>
  ),
});
