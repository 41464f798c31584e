import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies, invites, users } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Facts, Layout, Note, Quote, Tap, Text } from '../layout';
import { letter } from '../letter';

const invited = alias(companies, 'invited');

/** To a company's business manager: another member would like to open cases with it; a reply reaches who asked (spec 1 §7). */
export const memberInvite = letter({
  automatic: true,
  async load(db, { invite_id }: LetterProps['member_invite']) {
    const [found] = await db.select({ comments: invites.comments, first_name: users.first_name, last_name: users.last_name, email: users.email, phone: users.phone, company: sql<string>`${companies.name}`, invited: sql<string>`${invited.name}` })
      .from(invites).innerJoin(users, eq(users.id, invites.user_id)).innerJoin(companies, eq(companies.id, users.company_id)).innerJoin(invited, eq(invited.id, invites.company_id)).where(eq(invites.id, invite_id));
    return found ?? null;
  },
  subject: (found) => `${found.company} would like to collaborate with ${found.invited}`,
  reply_to: (found) => ({ name: fullName(found), email: found.email }),
  Body: ({ comments, company, email, phone, ...found }) => (
    <Layout title={`${company} would like to collaborate with you`} preview={`${fullName(found)} cannot open cases with ${found.invited} yet.`} reason={`You get this mail because you manage ${found.invited}.`}>
      <Text>{fullName(found)} of {company} would like to open collaboration cases with {found.invited} and cannot do so yet.</Text>
      {comments && <Quote>{comments}</Quote>}
      <Facts of={{ Name: fullName(found), Company: company, 'E-mail': <Tap mail={email} />, Phone: phone && <Tap phone={phone} /> }} />
      <Text>Companies open cases with each other through a partner group that both are in. Reply to this mail to agree on one with {found.first_name || company}.</Text>
      <Note>If you do not want this, ignore this mail. Nothing changes by itself.</Note>
    </Layout>
  ),
});
