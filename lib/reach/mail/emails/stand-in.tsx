import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companies, users } from '@/db/schema';
import { absenceJson, absenceOf } from '@/lib/people/users/absence.sql';
import type { Absence } from '@/lib/people/users/resources';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { fullName, shownDay } from '@/lib/shared/format';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { Button, DescriptionList, Layout, Text } from '../layout';

const standIn = alias(users, 'stand_in');

type Facts = { name: string; email: string; first_name: string; slug: string; ended: boolean; days: Absence | null };

/** Tells a colleague for whom, and until when, they stand in, or no longer do (rule: accounts.absence). */
export const standInEmail = defineEmail({
  automatic: true,
  async load(db, { user_id, stand_in_id, ended }: EmailProps['stand_in']): Promise<Facts | null> {
    const [row] = await db
      .select({
        first_name: standIn.first_name,
        slug: companies.slug,
        person: { first_name: users.first_name, last_name: users.last_name, email: users.email },
        of: users.stand_in_id,
        absence: absenceJson(sql`${users}`),
      })
      .from(users)
      .innerJoin(standIn, and(eq(standIn.id, stand_in_id), eq(standIn.company_id, users.company_id)))
      .innerJoin(companies, eq(companies.id, users.company_id))
      .where(eq(users.id, user_id));
    if (!row) return null;
    const { first_name, slug, person } = row;
    const days = row.of === stand_in_id ? absenceOf(row.absence) : null;
    return { name: fullName(person) || person.email, email: person.email, first_name, slug, ended, days };
  },
  subject: ({ name, ended }) => (ended ? `You no longer stand in for ${name}` : `You stand in for ${name}`),
  reply_to: ({ name, email }) => ({ name, email }),
  obsoleteReason: ({ ended, days }) => (ended === !days ? null : 'The absence was changed before this email was sent.'),
  samples: {
    'An absence': {
      ...{ name: 'Marcus Webb', email: 'marcus.webb@acme.example', first_name: 'Nora', slug: 'acme', ended: false },
      days: { from: '2026-12-01', until: '2026-12-14', is_now: false, stand_in: null },
    },
    'An absence that is over': {
      ...{ name: 'Marcus Webb', email: 'marcus.webb@acme.example', first_name: 'Nora', slug: 'acme', ended: true },
      days: null,
    },
  },
  Body: ({ name, first_name, slug, ended, days }) => (
    <Layout
      title={ended ? `You no longer stand in for ${name}` : `You stand in for ${name}`}
      preview={
        days ? `From ${shownDay(days.from)} to ${shownDay(days.until)}.` : 'Their emails go to them alone again.'
      }
      because={ended ? `you were to stand in for ${name}` : `you stand in for ${name}`}
    >
      {ended ? (
        <Text>
          {first_name && `${first_name}, `}emails about {name}’s cases, and what needs them, no longer come to you.
        </Text>
      ) : (
        <Text>
          {first_name && `${first_name}, `}while {name} is away, you also get their emails about cases, and “Needs you”
          on your dashboard shows what needs them.
        </Text>
      )}
      {days && <DescriptionList items={{ 'First day': shownDay(days.from), 'Last day': shownDay(days.until) }} />}
      <Button to={siteUrl(settings.app_url, slug, '/dashboard')}>Open the dashboard</Button>
    </Layout>
  ),
});
