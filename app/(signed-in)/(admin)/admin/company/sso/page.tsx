import type { Metadata } from 'next';
import Link from 'next/link';
import { lockedScreen } from '@/app/locked-screen';
import { SsoProvider } from '@/components/network/companies/sso-provider';
import { SsoSetup } from '@/components/network/companies/sso-setup';
import { AccessTabs } from '@/components/people/provisioning/access-tabs';
import { SetupLinks } from '@/components/network/setup-guide/setup-links';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { mayUseSso } from '@/lib/people/sso/policy';
import { listSetupLinks } from '@/lib/people/setup-links/links';
import { readSso } from '@/lib/people/sso/settings';

export const metadata: Metadata = { title: 'SSO setup' };

export default async function SsoPage() {
  const locked = await lockedScreen({
    title: 'SSO setup',
    what: 'Single sign-on is',
    back: <Link href="/admin/company">Company</Link>,
    lacks: ({ level }) => !mayUseSso(level, settings.sso_memberships),
  });
  if (locked) return locked;
  const [screen, links] = await Promise.all([runQuery(readSso, {}), runQuery(listSetupLinks, {})]);
  return (
    <Screen
      title="SSO setup"
      hint="Your people log in with their company account, through your identity provider."
      back={<Link href="/admin/company">Company</Link>}
      aside={<SsoProvider {...screen} now={new Date().toISOString()} />}
    >
      <AccessTabs current="/admin/company/sso" />
      <SetupLinks links={links.data} inUse={links.in_use} to="/api/admin/company/setup_links" />
      <SsoSetup {...screen} to="/api/admin/company/sso" returnTo="/admin/company" />
    </Screen>
  );
}
