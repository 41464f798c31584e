import type { Metadata } from 'next';
import Link from 'next/link';
import { lockedScreen } from '@/app/locked-screen';
import { BesideRegistration } from '@/components/network/companies/beside-registration';
import { RegistrationSettings } from '@/components/network/companies/registration-settings';
import { Screen } from '@/components/shell/screen';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { readRegistrationSettings } from '@/lib/network/companies/registration-settings';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'Registration settings' };

export default async function RegistrationPage() {
  const locked = await lockedScreen({
    title: 'Registration settings',
    what: 'Registration settings are',
    back: <Link href="/admin/company">Company</Link>,
  });
  if (locked) return locked;
  const [details, form] = await Promise.all([runQuery(readCompanyDetails, {}), runQuery(readRegistrationSettings, {})]);
  return (
    <Screen
      narrow
      title="Registration settings"
      hint="Who may join your company, and which groups they join."
      back={<Link href="/admin/company">Company</Link>}
      aside={<BesideRegistration details={details} waiting={form.waiting} queue={pagePath('/admin/users')} />}
    >
      <RegistrationSettings {...form} to="/api/admin/company/registration" returnTo="/admin/company" />
    </Screen>
  );
}
