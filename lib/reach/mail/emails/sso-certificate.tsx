import { eq } from 'drizzle-orm';
import { companies, ssoProviders } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Text, when } from '../layout';
import { defineEmail } from '../define-email';

/**
 * Sent to a company's managers before the certificate of their identity provider expires (rule:
 * sso.certificate-notice).
 */
export const ssoCertificate = defineEmail({
  automatic: true,
  async load(db, { company_id, days }: EmailProps['sso_certificate']) {
    const [certificate] = await db
      .select({
        company: companies.name,
        slug: companies.slug,
        entity_id: ssoProviders.entity_id,
        expires_at: ssoProviders.certificate_expires_at,
        source: companies.sso_identity_source,
      })
      .from(companies)
      .innerJoin(ssoProviders, eq(ssoProviders.company_id, companies.id))
      .where(eq(companies.id, company_id));
    return certificate?.expires_at ? { ...certificate, expires_at: certificate.expires_at, days } : null;
  },
  subject: ({ company, days }) =>
    `${company}: the single sign-on certificate expires ${days === 0 ? 'today' : `in ${days} days or less`}`,
  reply_to: networkRecipient,
  samples: {
    'The first notice': {
      company: 'Acme Storage',
      slug: 'acme',
      entity_id: 'https://login.acme.example/saml',
      expires_at: new Date('2026-12-23T13:20:00Z'),
      source: 'url',
      days: 30,
    },
    'On the day': {
      company: 'Acme Storage',
      slug: 'acme',
      entity_id: 'https://login.acme.example/saml',
      expires_at: new Date('2026-12-23T13:20:00Z'),
      source: 'file',
      days: 0,
    },
  },
  Body: ({ company, slug, entity_id, expires_at, source, days }, to) => (
    <Layout
      to={to}
      title={`Your single sign-on certificate expires ${days === 0 ? 'today' : 'soon'}`}
      preview={`The certificate of your identity provider expires on ${when(expires_at, to)}.`}
      because={`you manage ${company}`}
    >
      <Text>
        The certificate with which your identity provider signs logins expires {days === 0 ? 'today' : 'soon'}. When the
        provider gets a new one that the portal does not know, nobody at {company} can log in.
      </Text>
      <DescriptionList items={{ Provider: entity_id, Expires: when(expires_at, to) }} />
      <Text>
        {source === 'url'
          ? 'The portal reads the new certificate from your metadata address by itself. Make sure that the provider publishes it there.'
          : 'When your provider has a new certificate, download its metadata and upload it in the portal.'}
      </Text>
      <Button to={siteUrl(settings.app_url, slug, '/admin/company/sso')}>Open SSO setup</Button>
    </Layout>
  ),
});
