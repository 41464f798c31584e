import { and, eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { monthRange } from '@/lib/work/reports/policy';
import type { ScorecardRow } from '@/lib/work/reports/resources';
import { scorecardOf } from '@/lib/work/reports/scorecard';
import { settings } from '@/lib/platform/settings';
import { MINUTE_MS } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { duration, plural } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

/* The rest is on the screen. */
const SHOWN = 15;

/**
 * Sent to a manager who wants it: how the company and its partners worked together in a month (rule: scorecard.mail).
 */
export const scorecard = defineEmail({
  automatic: true,
  // The person no longer has an account with the company.
  optional: true,
  async load(db, { user_id, month }: EmailProps['scorecard']) {
    const [user] = await db
      .select({ company_id: companies.id, company: companies.name, slug: companies.slug, wants: users.scorecard_mail })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.company_id))
      .where(and(eq(users.id, user_id), eq(users.status, 'active')));
    if (!user) return null;
    const range = monthRange(month);
    return { ...user, ...range, month, rows: await scorecardOf(db, user.company_id, range) };
  },
  subject: ({ company, month }) => `${company}: scorecard of ${monthInWords(month)}`,
  obsoleteReason: ({ wants }) => (wants ? null : 'The person no longer wants it.'),
  samples: {
    'A month': {
      company_id: 0,
      company: 'Acme Storage',
      slug: 'acme',
      wants: true,
      month: '2026-10',
      start: '2026-10-01',
      end: '2026-10-31',
      rows: [sampleRow('Borealis Networks', 'Outbound', 12), sampleRow('Cobalt Cloud', 'Inbound', 5)],
    },
    'A month without cases': {
      company_id: 0,
      company: 'Acme Storage',
      slug: 'acme',
      wants: true,
      month: '2026-10',
      start: '2026-10-01',
      end: '2026-10-31',
      rows: [],
    },
  },
  Body: ({ company, slug, month, start, end, rows }) => (
    <Layout
      title={`Scorecard of ${monthInWords(month)}`}
      preview={`How ${company} and its partners worked together.`}
      because={`you manage ${company} and chose to get its scorecard; the choice is in your profile`}
    >
      {rows.length === 0 ? (
        <Text>{company} sent and received no cases in this month.</Text>
      ) : (
        <DescriptionList items={Object.fromEntries(rows.slice(0, SHOWN).map((row) => [nameOf(row), inWordsOf(row)]))} />
      )}
      {rows.length > SHOWN && <Text>And {rows.length - SHOWN} more.</Text>}
      <Button to={siteUrl(settings.app_url, slug, `/admin/reports/partners?start=${start}&end=${end}`)}>
        Open the scorecard
      </Button>
    </Layout>
  ),
});

const nameOf = ({ partner, direction }: ScorecardRow) => `${partner}, ${direction.toLowerCase()}`;

const inWordsOf = ({ cases, in_time_percent, median_minutes }: ScorecardRow) =>
  [
    plural(cases, 'case'),
    in_time_percent !== null && `${in_time_percent}% in time by their own clocks`,
    median_minutes !== null && `median ${duration(median_minutes * MINUTE_MS)} elapsed`,
  ]
    .filter(Boolean)
    .join(', ');

const monthInWords = (month: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

function sampleRow(partner: string, direction: ScorecardRow['direction'], cases: number): ScorecardRow {
  return {
    ...{ partner_id: 0, partner, direction, cases, due: cases, in_time: cases - 1 },
    ...{ in_time_percent: 91, median_minutes: 42, asked_back: 1, rejected: 0, open: 2 },
  };
}
