import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { DepartmentsEditor } from '@/components/network/companies/departments-editor';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { COMPANIES, companyScreen } from '@/lib/network/companies/policy';
import { readDepartmentsScreen } from '@/lib/network/companies/departments';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Departments' };

type Props = { params: Promise<{ company_id: string }> };

export default async function Departments({ params }: Props) {
  const { company, ...lists } = await runQuery(readDepartmentsScreen, { id: (await params).company_id });
  if (!company) redirect(`${COMPANIES}?alert=company`);
  return (
    <Screen
      title="Departments"
      hint={company.name}
      back={<TextLink href={companyScreen(company.id)}>{company.name}</TextLink>}
    >
      <DepartmentsEditor company_id={company.id} {...lists} />
    </Screen>
  );
}
