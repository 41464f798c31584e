import { eq } from 'drizzle-orm';
import { companies, missingPartnerRequests, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { DescriptionList, Layout, Note, Quote, ContactLink, Text } from '../layout';
import { defineEmail } from '../define-email';

const missing = (to: 'network' | 'sender') => ({
  request: {
    id: 0,
    user_id: 0,
    company_name: 'Kestrel Systems',
    company_website: 'https://kestrel.example',
    contact_name: 'Lee Park',
    contact_email: 'lee.park@kestrel.example',
    comment: 'We share four customers.',
    status: 'open' as const,
    answer: null,
    decided_by: null,
    decided_at: null,
    created_at: new Date('2026-11-23T13:20:00Z'),
  },
  first_name: 'Anna',
  last_name: 'Berg',
  email: 'anna.berg@acme.example',
  company: 'Acme Storage',
  to,
});

/**
 * Sent to the network operator: a member misses a partner; replies go to the member, who gets a copy (rule:
 * directory.missing-partner).
 */
export const missingPartner = defineEmail({
  automatic: true,
  async load(db, { request_id, to }: EmailProps['missing_partner']) {
    const [row] = await db
      .select({
        request: missingPartnerRequests,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        company: companies.name,
      })
      .from(missingPartnerRequests)
      .innerJoin(users, eq(users.id, missingPartnerRequests.user_id))
      .innerJoin(companies, eq(companies.id, users.company_id))
      .where(eq(missingPartnerRequests.id, request_id));
    return row ? { ...row, to } : null;
  },
  subject: ({ request, company, to }) =>
    to === 'network'
      ? `${company} is looking for a partner: ${request.company_name}`
      : `Your request for ${request.company_name}`,
  reply_to: ({ to, email, ...person }) => (to === 'network' ? { name: fullName(person), email } : null),
  samples: { 'To the network': missing('network'), 'Copy to the sender': missing('sender') },
  Body: ({ request, to, company, email, ...person }) => (
    <Layout
      title={to === 'network' ? `${company} is looking for a partner` : `Your request for ${request.company_name}`}
      preview={
        to === 'network'
          ? `${fullName(person) || email} looked for ${request.company_name}.`
          : 'A copy of what you sent to the network.'
      }
      because={
        to === 'network'
          ? `you look after the members of ${settings.network_name}`
          : 'you told the network about a missing partner'
      }
    >
      <Text>
        {to === 'network'
          ? `${fullName(person) || email} of ${company} looked for a partner and couldn't find it.`
          : `${settings.network_name} has received your request and will get back to you.`}
      </Text>
      <DescriptionList
        items={{
          Partner: request.company_name,
          Website: request.company_website,
          Contact: request.contact_name,
          'Contact email': request.contact_email && <ContactLink mail={request.contact_email} />,
          'Asked by': to === 'network' && (
            <>
              {[fullName(person), ''].filter(Boolean).map((name) => `${name}, `)}
              <ContactLink mail={email} />
            </>
          ),
        }}
      />
      {request.comment && <Quote>{request.comment}</Quote>}
      {to === 'network' && <Note>Reply to this email to answer {fullName(person) || email}.</Note>}
    </Layout>
  ),
});
