import type { Metadata } from 'next';
import { BesideRegistration } from '@/components/network/companies/beside-registration';
import { RegistrationSettings } from '@/components/network/companies/registration-settings';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/network/companies/policy';
import { readRegistrationSettings } from '@/lib/network/companies/registration-settings';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Registration settings' };

type Props = { params: Promise<{ company_id: string }> };

export default async function CompanyRegistration({ params }: Props) {
  const { company_id: id } = await params;
  const missing = `${COMPANIES}?alert=company`;
  const [details, form] = await Promise.all([
    runQuery(readCompanyDetails, { id }, { missing }),
    runQuery(readRegistrationSettings, { id }, { missing }),
  ]);
  const { company } = details;
  const home = companyScreen(company.id);
  return (
    <Screen
      narrow
      title="Registration settings"
      hint={`Who may join ${company.name}, and which groups they join.`}
      back={<TextLink href={home}>{company.name}</TextLink>}
      aside={<BesideRegistration details={details} waiting={form.waiting} queue={`${home}#users`} />}
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
