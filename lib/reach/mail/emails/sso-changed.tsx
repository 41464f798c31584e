import { eq } from 'drizzle-orm';
import { companies, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { Button, DescriptionList, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';

const LABELS: Record<string, string> = {
  sso_protocol: 'protocol',
  sso_issuer: 'issuer',
  sso_client_id: 'client ID',
  sso_client_secret: 'client secret',
  sso_required_assurance: 'required assurance',
  sso_identity_source: 'identity source',
  sso_idp_entity_url: 'entity URL',
  sso_idp_federation_url: 'federation URL',
  sso_idp_logout_url: 'logout URL',
  sso_identity_file: 'metadata file',
  sso_login_section: 'text of the login section',
  sso_registration_section: 'text of the registration section',
  provider: 'identity provider or its certificate',
};

/** Sent to a company's business managers: someone changed the company's login (rule: sso.notice). */
export const ssoChanged = defineEmail({
  automatic: true,
  async load(db, { company_id, changed_by, by_link = false, fields }: EmailProps['sso_changed']) {
    const [row] = await db
      .select({
        company: companies.name,
        slug: companies.slug,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
      })
      .from(companies)
      .innerJoin(users, eq(users.id, changed_by))
      .where(eq(companies.id, company_id));
    return row ? { ...row, by_link, fields } : null;
  },
  subject: ({ company }) => `Single sign-on of ${company} was changed`,
  reply_to: networkRecipient,
  samples: {
    'Changed settings': {
      company: 'Acme Storage',
      slug: 'acme',
      first_name: 'Marcus',
      last_name: 'Webb',
      email: 'marcus.webb@acme.example',
      by_link: false,
      fields: ['sso_identity_file', 'sso_idp_logout_url'],
    },
    'Changed by a link for IT': {
      company: 'Acme Storage',
      slug: 'acme',
      first_name: 'Marcus',
      last_name: 'Webb',
      email: 'marcus.webb@acme.example',
      by_link: true,
      fields: ['provider'],
    },
  },
  Body: ({ company, slug, fields, by_link, ...who }) => (
    <Layout
      title={`Single sign-on of ${company} was changed`}
      preview="Check that this was expected."
      because={`you are a business manager of ${company}`}
    >
      <Text>
        {by_link
          ? `The link for IT that ${fullName(who) || who.email} made was used to change how the people of your company log in.`
          : `${fullName(who) || who.email} changed how the people of your company log in.`}
      </Text>
      <DescriptionList
        items={{
          Changed: fields.map((name) => LABELS[name] ?? name).join(', '),
          'Changed by': `${by_link ? 'The link made by ' : ''}${fullName(who)}, ${who.email}`,
        }}
      />
      <Button to={siteUrl(settings.app_url, slug, '/admin/company/sso')}>Check the settings</Button>
      <Note>Not expected? Reply to this email at once.</Note>
    </Layout>
  ),
});
