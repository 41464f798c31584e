import { eq } from 'drizzle-orm';
import { companies } from '@/db/schema';
import { recordOf } from '@/lib/people/domains/record';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import { DOMAIN_CHECK, inWords } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';

type Change = EmailProps['company_domain']['change'];

const TITLES: Record<Change, string> = {
  proven: 'Your domain is proven',
  missing: 'The record that proves your domain is gone',
  lost: 'Your domain is no longer proven',
  taken: 'Another member has proven your domain',
};
const TEXTS: Record<Change, string> = {
  proven: 'The record is in the DNS. People with an address of this domain can now join by it.',
  missing: `The portal looked for the record and did not find it. If it is not back in ${inWords(DOMAIN_CHECK)}, nobody can join by this domain any more.`,
  lost: 'The record is still missing. Nobody can join by this domain until it is proven again.',
  taken:
    'Another member of the network has proven that it controls this domain, and your own record is not in the DNS. Nobody can join your company by it until you prove it again.',
};

/** Tells a company's managers that one of its domains lets people in, or no longer does (rule: domains.told). */
export const companyDomain = defineEmail({
  automatic: true,
  async load(db, { company_id, domain, change }: EmailProps['company_domain']) {
    const [company] = await db
      .select({ company: companies.name, slug: companies.slug })
      .from(companies)
      .where(eq(companies.id, company_id));
    return company ? { ...company, domain, change, record: recordOf(company_id, domain) } : null;
  },
  subject: ({ company, domain, change }) =>
    `${company}: ${change === 'proven' ? `${domain} is proven` : `${domain} needs its DNS record`}`,
  reply_to: networkRecipient,
  samples: Object.fromEntries(
    (Object.keys(TITLES) as Change[]).map((change) => [
      TITLES[change],
      {
        company: 'Acme Storage',
        slug: 'acme',
        domain: 'acme.example',
        change,
        record: { type: 'TXT' as const, name: '_concord.acme.example', value: 'concord-domain=8yV3u0fJm2' },
      },
    ]),
  ),
  Body: ({ company, slug, domain, change, record }, to) => (
    <Layout to={to} title={TITLES[change]} preview={`${domain}: ${TEXTS[change]}`} because={`you manage ${company}`}>
      <Text>{TEXTS[change]}</Text>
      <Text>Everybody who has an account keeps it.</Text>
      <DescriptionList items={{ Domain: domain, 'TXT record': record.name, Value: record.value }} />
      <Button to={siteUrl(settings.app_url, slug, '/admin/company/domains')}>Open domains</Button>
    </Layout>
  ),
});
