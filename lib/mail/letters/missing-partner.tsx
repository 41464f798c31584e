import { eq } from 'drizzle-orm';
import { companies, missingPartnerRequests, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import { fullName } from '@/lib/shared/actor';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Facts, Layout, Note, Quote, Tap, Text } from '../layout';
import { letter } from '../letter';

/** A member misses a partner: to the network, which answers by replying; and the same to the member, as a copy (PRODUCT §7). */
export const missingPartner = letter({
  automatic: true,
  async load(db, { request_id, to }: LetterProps['missing_partner']) {
    const [found] = await db.select({ asked: missingPartnerRequests, first_name: users.first_name, last_name: users.last_name, email: users.email, company: companies.name })
      .from(missingPartnerRequests).innerJoin(users, eq(users.id, missingPartnerRequests.user_id)).innerJoin(companies, eq(companies.id, users.company_id)).where(eq(missingPartnerRequests.id, request_id));
    return found ? { ...found, to } : null;
  },
  subject: ({ asked, company, to }) => (to === 'network' ? `${company} misses a partner: ${asked.company_name}` : `Your request for ${asked.company_name}`),
  reply_to: ({ to, email, ...person }) => (to === 'network' ? { name: fullName(person), email } : null),
  Body: ({ asked, to, company, email, ...person }) => (
    <Layout
      title={to === 'network' ? `${company} misses a partner` : `Your request for ${asked.company_name}`}
      preview={to === 'network' ? `${fullName(person)} looked for ${asked.company_name}.` : 'What you asked the network for.'}
      reason={to === 'network' ? `You get this mail because you look after the members of ${config.network_name}.` : 'You get this mail because you told the network of a partner you miss.'}
    >
      <Text>{to === 'network' ? `${fullName(person)} of ${company} looked for a partner and did not find it.` : `${config.network_name} has your request and will write to you.`}</Text>
      <Facts of={{
        Partner: asked.company_name, Website: asked.company_website, Contact: asked.contact_name, 'Contact e-mail': asked.contact_email && <Tap mail={asked.contact_email} />,
        'Asked by': to === 'network' && <>{fullName(person)}, <Tap mail={email} /></>,
      }} />
      {asked.comment && <Quote>{asked.comment}</Quote>}
      {to === 'network' && <Note>Reply to this mail to answer {fullName(person)}.</Note>}
    </Layout>
  ),
});
