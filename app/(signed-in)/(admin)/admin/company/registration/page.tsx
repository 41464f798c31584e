import type { Metadata } from 'next';
import Link from 'next/link';
import { RegistrationSettings } from '@/components/companies/registration-settings';
import { Screen } from '@/components/shell/screen';
import { readRegistrationSettings } from '@/lib/companies/registration-settings';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Registration settings' };

/** Whether new users need approval, who approves them, and their groups (spec 2 §2). */
export default async function RegistrationPage() {
  return (
    <Screen
      narrow
      title="Registration settings"
      hint="Who may join your company, and which groups they join."
      back={<Link href="/admin/company">Company</Link>}
    >
      <RegistrationSettings
        {...await runQuery(readRegistrationSettings, {})}
        to="/api/admin/company/registration"
        returnTo="/admin/company"
      />
    </Screen>
  );
}
