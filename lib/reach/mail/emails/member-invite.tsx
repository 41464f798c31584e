import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies, files, invites, users } from '@/db/schema';
import { contentOf } from '@/lib/platform/files/stored-files';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { DescriptionList, Layout, Note, Quote, ContactLink, Text } from '../layout';
import { defineEmail } from '../define-email';
import { emailLogo, logoBytes, type MailParty } from '../parties';

const invited = alias(companies, 'invited');
const companyLogo = alias(files, 'company_logo');
const invitedLogo = alias(files, 'invited_logo');

type Logos = { company: string; invited: string; company_logo: Uint8Array | null; invited_logo: Uint8Array | null };

const partiesOf = ({ company, invited, company_logo, invited_logo }: Logos): MailParty[] => [
  { name: company, logo: company_logo },
  { name: invited, logo: invited_logo },
];

/**
 * Sent to a company's business manager: another member wants to open cases with it. Replies go to that member (spec 1
 * §7).
 */
export const memberInvite = defineEmail({
  automatic: true,
  async load(db, { invite_id }: EmailProps['member_invite']) {
    const [invite] = await db
      .select({
        comments: invites.comments,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone: users.phone,
        company: sql<string>`${companies.name}`,
        invited: sql<string>`${invited.name}`,
        company_logo: contentOf(companyLogo),
        invited_logo: contentOf(invitedLogo),
      })
      .from(invites)
      .innerJoin(users, eq(users.id, invites.user_id))
      .innerJoin(companies, eq(companies.id, users.company_id))
      .innerJoin(invited, eq(invited.id, invites.company_id))
      .leftJoin(companyLogo, emailLogo(companyLogo, companies.logo_file_id))
      .leftJoin(invitedLogo, emailLogo(invitedLogo, invited.logo_file_id))
      .where(eq(invites.id, invite_id));
    if (!invite) return null;
    const { company_logo, invited_logo, ...facts } = invite;
    return { ...facts, company_logo: await logoBytes(company_logo), invited_logo: await logoBytes(invited_logo) };
  },
  subject: (invite) => `${invite.company} would like to collaborate with ${invite.invited}`,
  parties: partiesOf,
  reply_to: (invite) => ({ name: fullName(invite), email: invite.email }),
  samples: {
    'An invitation': {
      comments: 'We share four customers.',
      first_name: 'Anna',
      last_name: 'Berg',
      email: 'anna.berg@acme.example',
      phone: '+14085550110',
      company: 'Acme Storage',
      invited: 'Kestrel Systems',
      company_logo: null,
      invited_logo: null,
    },
  },
  Body: ({ comments, company, email, phone, ...invite }) => (
    <Layout
      parties={partiesOf({ company, ...invite })}
      title={`${company} would like to collaborate with you`}
      preview={`${fullName(invite)} can't open cases with ${invite.invited} yet.`}
      because={`you manage ${invite.invited}`}
    >
      <Text>
        {fullName(invite)} of {company} would like to open collaboration cases with {invite.invited}, but can't yet.
      </Text>
      {comments && <Quote>{comments}</Quote>}
      <DescriptionList
        items={{
          Name: fullName(invite),
          Company: company,
          Email: <ContactLink mail={email} />,
          Phone: phone && <ContactLink phone={phone} />,
        }}
      />
      <Text>
        Companies can open cases with each other once they share a partner group. Reply to this email to agree on one
        with {invite.first_name || company}.
      </Text>
      <Note>Not interested? You can ignore this email; nothing changes by itself.</Note>
    </Layout>
  ),
});
