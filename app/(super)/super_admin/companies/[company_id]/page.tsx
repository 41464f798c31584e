import type { Metadata } from 'next';
import { cache } from 'react';
import { CompanyActions } from '@/components/network/companies/company-actions';
import { CompanyGroups } from '@/components/network/companies/company-groups';
import { CompanyNote } from '@/components/network/companies/company-note';
import { CompanyOverview } from '@/components/network/companies/company-overview';
import { CompanyProcesses } from '@/components/network/companies/company-processes';
import { CompanySetup } from '@/components/network/companies/company-setup';
import { CompanyStanding } from '@/components/network/companies/company-standing';
import { DepartmentsTable } from '@/components/network/companies/departments-table';
import { networkWays } from '@/components/network/companies/missing-at';
import { SetupLinks } from '@/components/network/setup-guide/setup-links';
import { DomainsList } from '@/components/people/domains/domains-list';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Plus } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { UsersTable } from '@/components/people/users/users-table';
import { COMPANIES, companyCalls, companyScreen } from '@/lib/network/companies/policy';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { readCompanyNote } from '@/lib/network/companies/note';
import { listMemberships } from '@/lib/network/companies/memberships';
import { readCompanySetup } from '@/lib/network/companies/setup';
import { readCompanyStanding } from '@/lib/network/companies/standing';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { listProcesses } from '@/lib/intake/processes/list-processes';
import { reportFile } from '@/lib/shared/format';
import type { Address } from '@/lib/shared/table-address';
import { listDomains } from '@/lib/people/domains/list';
import { listSetupLinks } from '@/lib/people/setup-links/links';
import { listUsers } from '@/lib/people/users/list';

type Props = {
  params: Promise<{ company_id: string }>;
  searchParams: Promise<Address>;
};

const load = cache((id: string) => runQuery(readCompanyDetails, { id }, { missing: `${COMPANIES}?alert=company` }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).company_id)).company.name };
}

export default async function Company({ params, searchParams }: Props) {
  const { departments, ...overview } = await load((await params).company_id);
  const { company } = overview;
  const { id } = company;
  const [
    people,
    { documents: processes },
    { relations: memberships },
    setup,
    standing,
    note,
    domains,
    links,
    { id: viewer_id },
  ] = await Promise.all([
    runQuery(listUsers, { ...(await searchParams), id }),
    runQuery(listProcesses, { id }),
    runQuery(listMemberships, { id }),
    runQuery(readCompanySetup, { id }),
    runQuery(readCompanyStanding, { id }),
    runQuery(readCompanyNote, { id }),
    runQuery(listDomains, { id }),
    runQuery(listSetupLinks, { id }),
    viewer(),
  ]);
  const [home, calls] = [companyScreen(company.id), companyCalls(company.id)];
  return (
    <Screen
      title={company.name}
      back={<TextLink href={COMPANIES}>Companies</TextLink>}
      actions={
        <>
          <LinkButton href={`${home}/edit`} kind="primary">
            Edit
          </LinkButton>
          <LinkButton href={`${home}/registation`}>Registration settings</LinkButton>
          <LinkButton href={`${home}/api`}>API clients</LinkButton>
          <CompanyActions company={company} />
        </>
      }
    >
      {company.status === 'inactive' && (
        <Alert level="warning" title="This company is disabled">
          Nobody can log in, and partners cannot find it.
        </Alert>
      )}
      <CompanySetup company={company} setup={setup} />
      <CompanyStanding company_id={id} standing={standing} />
      <CompanyOverview {...overview} ways={networkWays(company.id)} />
      <CompanyNote company_id={id} saved={note} />
      <section id="domains" className="space-y-3">
        <h2>Domains</h2>
        <DomainsList
          domains={domains.data}
          to={`${calls}/domains`}
          mayVouch
          empty="The company has no email domain. Enter one on the company’s form."
        />
      </section>
      {links.may_make && <SetupLinks links={links.data} inUse={links.in_use} to={`${calls}/setup_links`} />}
      <section id="users" className="space-y-3">
        <h2>Users</h2>
        <UsersTable
          decide="/api/super_admin/registration"
          page={people}
          home={`${home}/users`}
          to={`${calls}/users`}
          viewer_id={viewer_id}
          canChange={false}
          actions={
            <>
              <ExportButton href={`${calls}/users/export`} name={reportFile(`${company.slug}-users`)}>
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
          actions={
            <>
              <LinkButton href={`${home}/calendars`}>Calendars</LinkButton>
              <LinkButton href={`${home}/departments`}>Edit departments</LinkButton>
            </>
          }
          empty="Most companies need none."
        />
      </section>
      <section className="space-y-3">
        <h2>Process forms</h2>
        <CompanyProcesses rows={processes} home={`${home}/documents`} />
      </section>
      <section id="groups" className="space-y-3">
        <h2>Groups</h2>
        <CompanyGroups relations={memberships} home={`${home}/groups`} />
      </section>
    </Screen>
  );
}
