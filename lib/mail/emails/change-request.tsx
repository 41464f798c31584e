import { eq } from 'drizzle-orm';
import { changeRequests, companies, users } from '@/db/schema';
import { settings } from '@/lib/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { CHANGE_TYPES, MEMBERSHIPS, ROLES, type ChangeType } from '@/lib/shared/enums';
import { defineEmail } from '../define-email';
import { ContactLink, DescriptionList, Layout, Note, Quote, Text } from '../layout';

const about = (change_type: string) => CHANGE_TYPES[change_type as ChangeType] ?? change_type;

/** To the network operator: a company asks for a change; replies go to the asker, who gets a copy (rule: admin.change-request). */
export const changeRequest = defineEmail({
  automatic: true,
  async load(db, { request_id, to }: EmailProps['change_request']) {
    const [found] = await db
      .select({
        id: changeRequests.id,
        change_type: changeRequests.change_type,
        changes: changeRequests.changes,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        role: users.role,
        company: companies.name,
        membership: companies.membership_type,
      })
      .from(changeRequests)
      .innerJoin(users, eq(users.id, changeRequests.user_id))
      .innerJoin(companies, eq(companies.id, changeRequests.company_id))
      .where(eq(changeRequests.id, request_id));
    return found ? { ...found, to } : null;
  },
  subject: ({ to, company, change_type }) =>
    to === 'network'
      ? `${company} asks for a change: ${about(change_type)}`
      : `Your change request: ${about(change_type)}`,
  reply_to: ({ to, email, ...person }) => (to === 'network' ? { name: fullName(person), email } : null),
  Body: (request) => (request.to === 'network' ? <ToNetwork {...request} /> : <ToSender {...request} />),
});

type Facts = {
  change_type: string;
  changes: string;
  first_name: string;
  last_name: string;
  email: string;
  role: keyof typeof ROLES;
  company: string;
  membership: keyof typeof MEMBERSHIPS;
};

function ToNetwork({ change_type, changes, company, membership, role, email, ...person }: Facts) {
  const name = fullName(person) || email;
  return (
    <Layout
      title={`${company} asks for a change`}
      preview={`${name} wrote about: ${about(change_type)}.`}
      because={`you look after the members of ${settings.network_name}`}
    >
      <DescriptionList
        items={{
          About: about(change_type),
          Company: company,
          Membership: MEMBERSHIPS[membership],
          'Asked by': `${name}, ${ROLES[role]}`,
          Email: <ContactLink mail={email} />,
        }}
      />
      <Quote>{changes}</Quote>
      <Note>Reply to this email to answer {name}.</Note>
    </Layout>
  );
}

function ToSender({ change_type, changes }: Facts) {
  return (
    <Layout
      title="We have your change request"
      preview="Change requests take 24-48 hours."
      because="you asked the network for a change"
    >
      <Text>{settings.network_name} has received your request. Change requests take 24-48 hours.</Text>
      <DescriptionList items={{ About: about(change_type) }} />
      <Quote>{changes}</Quote>
    </Layout>
  );
}
