import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/settings';
import { secretOf } from '@/lib/core/mailed-token';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { pagePath } from '@/lib/shared/paths';
import { Button, DescriptionList, Layout, Note, ContactLink, Text } from '../layout';
import { defineEmail } from '../define-email';

/** To a manager who decides on a pending user (rule: accounts.approval); the linked page offers both decisions. */
export const approvalRequest = defineEmail({
  automatic: true,
  async load(db, { user_id, token_id, reminder }: EmailProps['approval_request']) {
    const [found] = await db
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
    return found
      ? {
          ...found,
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
  subject: (found) => `${found.reminder ? 'Reminder: ' : ''}${fullName(found)} asks to join ${found.company}`,
  Body: ({ link, reminder, company, ...found }) => (
    <Layout
      title={`${fullName(found)} asks to join ${company}`}
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
          Name: fullName(found),
          Email: <ContactLink mail={found.email} />,
          Phone: found.phone && <ContactLink phone={found.phone} />,
          City: found.city,
        }}
      />
      <Button to={link}>Approve or reject</Button>
      <Note>The link works for 7 days. The first decision counts.</Note>
    </Layout>
  ),
});
