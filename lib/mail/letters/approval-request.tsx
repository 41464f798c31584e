import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import { secretOf } from '@/lib/core/mailed-token';
import { fullName } from '@/lib/shared/actor';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Facts, Layout, Note, Tap, Text } from '../layout';
import { letter } from '../letter';

/** To a manager who decides on a newcomer (PRODUCT §4); the page behind the link offers both answers. */
export const approvalRequest = letter({
  automatic: true,
  async load(db, { user_id, token_id, reminder }: LetterProps['approval_request']) {
    const [found] = await db.select({ status: users.status, first_name: users.first_name, last_name: users.last_name, email: users.email, phone: users.phone, city: users.city, company: companies.name })
      .from(users).innerJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, user_id));
    return found ? { ...found, reminder, link: new URL(`/users/approval/${secretOf(token_id, 'approval')}/approve`, config.app_url).href } : null;
  },
  late: ({ status }) => (status === 'pending_approval' ? null : 'The registration was decided before this letter left.'),
  subject: (found) => `${found.reminder ? 'Reminder: ' : ''}${fullName(found)} asks to join ${found.company}`,
  Body: ({ link, reminder, company, ...found }) => (
    <Layout title={`${fullName(found)} asks to join ${company}`} preview="Approve or reject the registration." reason={`You get this mail because you decide on registrations of ${company}.`}>
      <Text>{reminder ? 'This registration still waits for your decision.' : 'A registration waits for your decision.'}</Text>
      <Facts of={{ Name: fullName(found), 'E-mail': <Tap mail={found.email} />, Phone: found.phone && <Tap phone={found.phone} />, City: found.city }} />
      <Button to={link}>Approve or reject</Button>
      <Note>The link is good for 7 days. The first decision counts.</Note>
    </Layout>
  ),
});
