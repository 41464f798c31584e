import type { Metadata } from 'next';
import Link from 'next/link';
import { SsoProvider } from '@/components/companies/sso-provider';
import { SsoSetup } from '@/components/companies/sso-setup';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/core/run-query';
import { readSso } from '@/lib/sso/settings';

export const metadata: Metadata = { title: 'SSO setup' };

/** How a company's people log in through its own identity provider (spec 2 §2). */
export default async function SsoPage() {
  const { company, version, ...screen } = await runQuery(readSso, {});
  return (
    <Screen
      title="SSO setup"
      hint="Your people log in with their company account, through your SAML identity provider."
      back={<Link href="/admin/company">Company</Link>}
      aside={<SsoProvider {...screen} now={new Date().toISOString()} />}
    >
      <SsoSetup company={company} version={version} to="/api/admin/company/sso" returnTo="/admin/company" />
    </Screen>
  );
}
