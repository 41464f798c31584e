import type { Metadata } from 'next';
import { ContactNetwork } from '@/components/companies/change-request';
import { ChangeRequestList } from '@/components/companies/change-request-list';
import { CompanyOverview } from '@/components/companies/company-overview';
import { DepartmentsTable } from '@/components/companies/departments-table';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { listChangeRequests } from '@/lib/companies/change-requests';
import { readOwnCompany } from '@/lib/companies/own-company';
import { runQuery, viewer } from '@/lib/core/run-query';
import { isMember } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';
import { settings } from '@/lib/settings';
import { mayUseSso } from '@/lib/sso/policy';
import { Notes } from './notes';

export const metadata: Metadata = { title: 'Company' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What the company is registered with, its departments, internal notes and change requests (spec 2 §2). */
export default async function CompanyPage({ searchParams }: Props) {
  const [actor, address] = await Promise.all([viewer(), searchParams]);
  const limited = isMember(actor) && isLimited(actor);
  const [{ departments, ...details }, { change_requests }] = await Promise.all([
    runQuery(readOwnCompany, {}),
    runQuery(listChangeRequests, {}),
  ]);
  return (
    <Screen
      title="Company"
      hint={details.company.name}
      wide
      actions={
        <>
          <LinkButton href="/admin/company/registration">Registration settings</LinkButton>
          {isMember(actor) && mayUseSso(actor.level, settings.sso_memberships) && (
            <LinkButton href="/admin/company/sso">SSO setup</LinkButton>
          )}
          <LinkButton href="/admin/company/audit">Audit</LinkButton>
          <ContactNetwork kind="primary" />
        </>
      }
    >
      {limited && (
        <Alert title="Contact the network to change users">
          Your membership level does not include adding, changing or removing users. Send a request with Contact.
        </Alert>
      )}
      <CompanyOverview {...details} />
      <section className="space-y-3">
        <h2>Departments</h2>
        <DepartmentsTable departments={departments} />
      </section>
      {!limited && <Notes address={address} />}
      <Card title="Change requests" hint="Change requests take 24-48 hours.">
        {change_requests.length > 0 ? (
          <ChangeRequestList requests={change_requests} />
        ) : (
          <p className="text-ink-soft">
            None yet. To change what is locked on these screens, send the network a request with Contact.
          </p>
        )}
      </Card>
    </Screen>
  );
}
