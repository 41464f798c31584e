import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { BesideCompany } from '@/components/network/companies/beside-company';
import { CompanyForm } from '@/components/network/companies/company-form';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { COMPANIES, companyScreen } from '@/lib/network/companies/policy';
import { readCompanyForm } from '@/lib/network/companies/company-form';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ company_id: string }> };

const load = cache((id: string) => runQuery(readCompanyForm, { id }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company } = await load((await params).company_id);
  return { title: company ? `Edit ${company.name}` : 'Add company' };
}

export default async function EditCompany({ params }: Props) {
  const form = await load((await params).company_id);
  const { company, is_new } = form;
  if (!company && !is_new) redirect(`${COMPANIES}?alert=company`);
  const details = company ? await runQuery(readCompanyDetails, { id: company.id }) : undefined;
  return (
    <Screen
      narrow
      aside={<BesideCompany details={details} />}
      title={company ? `Edit ${company.name}` : 'Add company'}
      back={
        company ? (
          <TextLink href={companyScreen(company.id)}>{company.name}</TextLink>
        ) : (
          <TextLink href={COMPANIES}>Companies</TextLink>
        )
      }
    >
      <Card>
        <CompanyForm {...form} />
      </Card>
    </Screen>
  );
}
