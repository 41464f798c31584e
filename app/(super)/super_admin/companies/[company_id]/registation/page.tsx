import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { RegistrationSettings } from '@/components/companies/registration-settings';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/companies/policy';
import { readCompanyRegistration } from '@/lib/companies/registration-settings';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Registration settings' };

type Props = { params: Promise<{ company_id: string }> };

/** Whether a company's new users need approval, who approves them, and their groups (spec 3 §2). */
export default async function CompanyRegistration({ params }: Props) {
  const { company, form } = await runQuery(readCompanyRegistration, { id: (await params).company_id });
  if (!company || !form) redirect(`${COMPANIES}?alert=company`);
  const home = companyScreen(company.id);
  return (
    <Screen
      narrow
      title="Registration settings"
      hint={`Who may join ${company.name}, and which groups they join.`}
      back={<TextLink href={home}>{company.name}</TextLink>}
    >
      <RegistrationSettings
        {...form}
        company={company.name}
        to={`${companyCalls(company.id)}/registration`}
        returnTo={`/super_admin/companies/${company.id}`}
      />
    </Screen>
  );
}
