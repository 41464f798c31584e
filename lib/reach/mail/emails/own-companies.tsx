import { Fragment } from 'react';
import { companiesOfMailbox } from '@/lib/people/accounts/own-companies';
import { settings } from '@/lib/platform/settings';
import { ROLES } from '@/lib/shared/enums';
import { LOGIN_WAYS } from '@/lib/shared/login-ways';
import type { EmailProps } from '@/lib/shared/email-props';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';

/** Sent to who asked on the root host which companies have their address (rule: persons.neutral). */
export const ownCompanies = defineEmail({
  optional: true,
  automatic: true,
  async load(db, { email }: EmailProps['own_companies']) {
    const companies = await companiesOfMailbox(db, email);
    return companies.length ? { companies } : null;
  },
  subject: () => `Your companies on ${settings.network_name}`,
  samples: {
    'Two companies': {
      companies: [
        { name: 'Acme Storage', slug: 'acme', role: 'business_manager', login_method: 'sso' },
        { name: 'Borealis Networks', slug: 'borealis', role: 'caller', login_method: 'requires_registration' },
      ],
    },
  },
  Body: ({ companies }) => (
    <Layout
      title="Your companies"
      preview="Where you log in with this address."
      because="someone asked which companies have this address"
    >
      <Text>You can log in with this address here. Each company has its own login.</Text>
      {companies.map(({ name, slug, role, login_method }) => (
        <Fragment key={slug}>
          <Text>
            {name}: {ROLES[role]}. {LOGIN_WAYS[login_method]}.
          </Text>
          <Button to={siteUrl(settings.app_url, slug)} secondary>
            {`Go to ${name}`}
          </Button>
        </Fragment>
      ))}
      <Note>If you didn't ask for this, you can ignore this email. Nothing has changed.</Note>
    </Layout>
  ),
});
