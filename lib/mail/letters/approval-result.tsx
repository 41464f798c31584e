import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { config } from '@/lib/core/config';
import type { LetterProps } from '@/lib/shared/letter-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Quote, Text } from '../layout';
import { letter } from '../letter';

/** To a newcomer: how the registration was decided, with what the manager wrote (PRODUCT §4). */
export const approvalResult = letter({
  async load(db, { user_id, approved }: LetterProps['approval_result']) {
    const [found] = await db.select({ first_name: users.first_name, note: users.decision_note, company: { name: companies.name, slug: companies.slug } })
      .from(users).innerJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, user_id));
    return found ? { ...found, approved } : null;
  },
  subject: ({ approved }) => (approved ? 'Your account is approved' : 'Your registration was not approved'),
  Body: ({ first_name, note, company, approved }) => (
    <Layout title={approved ? 'Your account is approved' : 'Your registration was not approved'} preview={company.name} reason="You get this mail because you registered with this address.">
      <Text>{first_name}, {approved ? `you are now part of ${config.network_name}, at ${company.name}.` : `${company.name} has not approved your registration.`}</Text>
      {note && <Quote>{note}</Quote>}
      {approved && <Button to={siteUrl(config.app_url, company.slug)}>Log in</Button>}
    </Layout>
  ),
});
