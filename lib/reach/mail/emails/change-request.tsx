import { eq } from 'drizzle-orm';
import { changeRequests, companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import { CHANGE_REQUEST_TIME } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { CHANGE_TYPES, MEMBERSHIPS, ROLES, type ChangeType } from '@/lib/shared/enums';
import { defineEmail } from '../define-email';
import { ContactLink, DescriptionList, Layout, Note, Quote, Text } from '../layout';

const about = (change_type: string) => CHANGE_TYPES[change_type as ChangeType] ?? change_type;

const CHANGE = {
  id: 0,
  change_type: 'departments',
  changes: 'We have a new department, Wireless.',
  first_name: 'Marcus',
  last_name: 'Webb',
  email: 'marcus.webb@acme.example',
  role: 'business_manager',
  company: 'Acme Storage',
  membership: 'premium',
} as const;

/**
 * Sent to the network operator: a company asks for a change; replies go to the asker, who gets a copy (rule:
 * admin.change-request).
 */
export const changeRequest = defineEmail({
  automatic: true,
  async load(db, { request_id, to }: EmailProps['change_request']) {
    const [request] = await db
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
    return request ? { ...request, to } : null;
  },
  subject: ({ to, company, change_type }) =>
    to === 'network'
      ? `${company} asks for a change: ${about(change_type)}`
      : `Your change request: ${about(change_type)}`,
  reply_to: ({ to, email, ...person }) => (to === 'network' ? { name: fullName(person), email } : null),
  samples: {
    'To the network': { ...CHANGE, to: 'network' },
    'Copy to the sender': { ...CHANGE, to: 'sender' },
  },
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
      preview={`Change requests take ${CHANGE_REQUEST_TIME}.`}
      because="you asked the network for a change"
    >
      <Text>
        {settings.network_name} has received your request. Change requests take {CHANGE_REQUEST_TIME}.
      </Text>
      <DescriptionList items={{ About: about(change_type) }} />
      <Quote>{changes}</Quote>
    </Layout>
  );
}
