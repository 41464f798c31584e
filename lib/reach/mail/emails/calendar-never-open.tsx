import { eq } from 'drizzle-orm';
import { calendars, companies } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

/** Sent to a company's managers when a case came in for a calendar that is never open (rule: clock.no-opening). */
export const calendarNeverOpen = defineEmail({
  automatic: true,
  async load(db, { calendar_id }: EmailProps['calendar_never_open']) {
    const [calendar] = await db
      .select({ calendar: calendars.name, company: companies.name, slug: companies.slug })
      .from(calendars)
      .innerJoin(companies, eq(companies.id, calendars.company_id))
      .where(eq(calendars.id, calendar_id));
    return calendar ?? null;
  },
  subject: ({ calendar }) => `The calendar “${calendar}” is never open`,
  reply_to: networkRecipient,
  samples: {
    'A case came in': { calendar: 'Support desk', company: 'Acme Storage', slug: 'acme' },
  },
  Body: ({ calendar, company, slug }, to) => (
    <Layout
      to={to}
      title="A calendar is never open"
      preview={`Cases that “${calendar}” should count run around the clock.`}
      because={`you manage ${company}`}
    >
      <Text>
        A case came in that should be answered within the hours of “{calendar}”, but the calendar has no open hours. Its
        response time runs around the clock, as if there were no calendar.
      </Text>
      <Button to={siteUrl(settings.app_url, slug, '/admin/company/calendars')}>Enter the hours</Button>
    </Layout>
  ),
});
