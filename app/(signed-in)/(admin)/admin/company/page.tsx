import type { Metadata } from 'next';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { ChangeRequestList } from '@/components/intake/processes/change-request-list';
import { CompanyOverview } from '@/components/network/companies/company-overview';
import { DepartmentsTable } from '@/components/network/companies/departments-table';
import { RetentionTerms } from '@/components/network/companies/retention-terms';
import { managersWays } from '@/components/network/companies/missing-at';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { listChangeRequests } from '@/lib/network/companies/change-requests';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { readRetention } from '@/lib/network/companies/retention';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';
import { settings } from '@/lib/platform/settings';
import { CHANGE_REQUEST_TIME } from '@/lib/shared/durations';
import { mayUseSso } from '@/lib/people/sso/policy';
import { Notes } from './notes';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Company' };

type Props = { searchParams: Promise<Address> };

export default async function CompanyPage({ searchParams }: Props) {
  const [actor, address] = await Promise.all([viewer(), searchParams]);
  const limited = isMember(actor) && isLimited(actor);
  const [{ departments, ...details }, { change_requests }, terms] = await Promise.all([
    runQuery(readCompanyDetails, {}),
    runQuery(listChangeRequests, {}),
    runQuery(readRetention, {}),
  ]);
  return (
    <Screen
      title="Company"
      hint={details.company.name}
      actions={
        <>
          {!limited && <LinkButton href="/admin/company/registration">Registration settings</LinkButton>}
          {isMember(actor) && mayUseSso(actor.level, settings.sso_memberships) && (
            <LinkButton href="/admin/company/sso">SSO setup</LinkButton>
          )}
          {!limited && <LinkButton href="/admin/company/calendars">Calendars</LinkButton>}
          <LinkButton href="/admin/company/domains">Domains</LinkButton>
          <LinkButton href="/admin/company/api">Integrations</LinkButton>
          <LinkButton href="/admin/company/replies">Saved replies</LinkButton>
          <LinkButton href="/admin/company/audit">Audit</LinkButton>
          <ContactNetwork kind="primary" />
        </>
      }
    >
      {limited && (
        <Alert title="Contact the network to change users">
          Your membership level does not include adding, changing or removing users. Use Contact to ask the network.
        </Alert>
      )}
      <CompanyOverview {...details} ways={managersWays(limited)} />
      <section className="space-y-3">
        <h2>Departments</h2>
        <DepartmentsTable departments={departments} />
      </section>
      {!limited && <Notes address={address} />}
      <RetentionTerms {...terms} />
      <Card title="Change requests" hint={`Change requests take ${CHANGE_REQUEST_TIME}.`}>
        {change_requests.length > 0 ? (
          <ChangeRequestList requests={change_requests} />
        ) : (
          <p className="text-ink-soft">
            None yet. To change something that is locked here, use Contact to ask the network.
          </p>
        )}
      </Card>
    </Screen>
  );
}
