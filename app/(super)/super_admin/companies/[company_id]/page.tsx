import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { CompanyActions } from '@/components/companies/company-actions';
import { CompanyGroups } from '@/components/companies/company-groups';
import { CompanyOverview } from '@/components/companies/company-overview';
import { CompanyProcesses } from '@/components/companies/company-processes';
import { DepartmentsTable } from '@/components/companies/departments-table';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { UsersTable } from '@/components/users/users-table';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/companies/policy';
import { readCompanyScreen } from '@/lib/network/company-screen';
import { runQuery, viewer } from '@/lib/core/run-query';

type Props = {
  params: Promise<{ company_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache((id: string, address: string) =>
  runQuery(readCompanyScreen, { ...(JSON.parse(address) as object), id }),
);

const read = async ({ params, searchParams }: Props) =>
  load((await params).company_id, JSON.stringify(await searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await read(props))?.details.company.name };
}

/** A company with its users, departments, process forms and groups (spec 3 §2). */
export default async function Company(props: Props) {
  const [found, { id: viewer_id }] = await Promise.all([read(props), viewer()]);
  if (!found) redirect(`${COMPANIES}?alert=company`);
  const { details, people, processes, relations } = found;
  const { departments, ...overview } = details;
  const { company } = overview;
  const [home, calls] = [companyScreen(company.id), companyCalls(company.id)];
  return (
    <Screen
      title={company.name}
      wide
      back={<TextLink href={COMPANIES}>Companies</TextLink>}
      actions={
        <>
          <LinkButton href={`${home}/edit`} kind="primary">
            Edit
          </LinkButton>
          <LinkButton href={`${home}/registation`}>Registration settings</LinkButton>
          <CompanyActions company={company} />
        </>
      }
    >
      {company.status === 'inactive' && (
        <Alert level="warning" title="This company is disabled">
          Nobody can log in, and partners cannot find it.
        </Alert>
      )}
      <CompanyOverview {...overview} />
      <section className="space-y-3">
        <h2>Users</h2>
        <UsersTable
          page={people}
          home={`${home}/users`}
          to={`${calls}/users`}
          viewer_id={viewer_id}
          canChange={false}
          actions={
            <>
              <ExportButton href={`${calls}/users/export`} name="users.xlsx">
                Export
              </ExportButton>
              <LinkButton href={`${home}/users/0`} icon={Plus}>
                Add New
              </LinkButton>
            </>
          }
          empty={<EmptyState title="No users">Start with the Business Manager, who can add the others.</EmptyState>}
        />
      </section>
      <section className="space-y-3">
        <h2>Departments</h2>
        <DepartmentsTable
          departments={departments}
          actions={<LinkButton href={`${home}/departments`}>Edit departments</LinkButton>}
          empty="Most companies need none."
        />
      </section>
      <section className="space-y-3">
        <h2>Process forms</h2>
        <CompanyProcesses rows={processes} home={`${home}/documents`} />
      </section>
      <section className="space-y-3">
        <h2>Groups</h2>
        <CompanyGroups relations={relations} home={`${home}/groups`} />
      </section>
    </Screen>
  );
}
