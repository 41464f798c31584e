import { eq, sql } from 'drizzle-orm';
import { companies, processes } from '@/db/schema';
import { addressFacts } from '@/lib/partners/health/addresses';
import { healthRows, type HealthRow } from '@/lib/partners/health/health.sql';
import { healthOf, stateOf, toDoOf } from '@/lib/partners/health/policy';
import { networkRecipient } from '@/lib/platform/http/network';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { ADDRESS_STATES, type Health } from '@/lib/shared/enums';
import { isLimited } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { Button, DescriptionList, Layout, Note, Text } from '../layout';

/** Sent to a company's managers by network staff: what is wrong with a process (rule: health.email-managers). */
export const processHealth = defineEmail({
  // The process was deleted, or its company disabled.
  optional: true,
  async load(db, { process_id }: EmailProps['process_health']) {
    const [[row], [company]] = await Promise.all([
      db.execute<HealthRow>(healthRows(sql`p.id = ${process_id}`)),
      db
        .select({ slug: companies.slug, level: companies.membership_type })
        .from(companies)
        .innerJoin(processes, eq(processes.company_id, companies.id))
        .where(eq(processes.id, process_id)),
    ]);
    if (!row || !company) return null;
    const now = new Date();
    const limited = isLimited(company);
    const facts = { ...row, addresses: addressFacts(row, row.known) };
    const path = limited
      ? pagePath('/admin/limited_process')
      : pagePath('/admin/inbound_process/[document_id]', { document_id: process_id });
    return {
      ...healthOf(facts, now),
      process: row.name,
      company: row.company,
      to_do: toDoOf(facts, { mayEdit: !limited, now }),
      addresses: facts.addresses.map((address) => ({
        email: address.email,
        state: ADDRESS_STATES[stateOf(address)],
        words: address.refused_words,
      })),
      link: `${siteUrl(settings.app_url, company.slug, path)}#health`,
    };
  },
  subject: ({ company, process, health }) =>
    `${company}: ${process} ${health === 'red' ? 'is not reached by email' : 'needs attention'}`,
  reply_to: networkRecipient,
  obsoleteReason: ({ health }) => (health === 'green' ? 'The process is healthy again.' : null),
  samples: {
    'A process that is not reached': sample('red', 'Emails to every To address have been refused since 7 November.'),
    'A process that answers late': sample('amber', 'Of its last 10 cases 4 were answered in time.'),
  },
  Body: ({ company, process, reason, to_do, addresses, link }, to) => (
    <Layout to={to} title={`${process} needs your attention`} preview={reason} because={`you manage ${company}`}>
      <Text>{reason}</Text>
      <Text>{to_do}</Text>
      <DescriptionList
        items={Object.fromEntries(
          addresses.map(({ email, state, words }) => [email, words ? `${state}: ${words}` : state]),
        )}
      />
      <Button to={link}>Open the process</Button>
      <Note>Partners read that nobody may see their cases. Reply to this email to ask the network for help.</Note>
    </Layout>
  ),
});

function sample(health: Health, reason: string) {
  const refused = health === 'red';
  return {
    ...{ health, reason, process: 'Server support', company: 'Fjord Servers', link: 'https://fjord.example/' },
    to_do: refused
      ? 'Correct support@fjord.example, or ask your mail administrators to accept our emails; then send a test email.'
      : 'Answer the cases that are waiting, and check who gets them.',
    addresses: [
      {
        email: 'support@fjord.example',
        state: refused ? ADDRESS_STATES.refused : ADDRESS_STATES.confirmed,
        words: refused ? '550 5.1.1 User unknown' : null,
      },
    ],
  };
}
