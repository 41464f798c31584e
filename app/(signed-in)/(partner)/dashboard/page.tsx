import type { Metadata } from 'next';
import { CasesTable } from '@/components/work/cases/cases-table';
import { NeedsYou } from '@/components/work/cases/needs-you';
import { RequestTypes } from '@/components/work/cases/request-types';
import { Fresh } from '@/components/shell/fresh';
import { Screen } from '@/components/shell/screen';
import { ListDates } from '@/components/ui/own-zone';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { listCases } from '@/lib/work/cases/lists/list';
import { caseListOf, keptOf, requestTypeLabel } from '@/lib/work/cases/policy';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isAdmin } from '@/lib/shared/actor';
import { CertificateNotice } from './certificate-notice';
import { HealthNotice } from './health-notice';
import { NewsStrip } from './news-strip';
import { NoCases } from './no-cases';
import { StartHere } from './start-here';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Dashboard' };

/** Shows the cases that need the reader, the partner search, then the cases table (rule: screens.dashboard). */
export default async function Dashboard({ searchParams }: { searchParams: Promise<Address> }) {
  const [address, actor] = await Promise.all([searchParams, viewer()]);
  const { request_type, listing } = caseListOf(address, isAdmin(actor));
  const now = new Date().toISOString();
  const [cases, { counts, needs_you, registrations, admin, limited, ...start }] = await Promise.all([
    runQuery(listCases, listing),
    runQuery(readDashboard, { all_partners: address.partners === 'all' }),
  ]);
  const waiting = needs_you.cases.length > 0 || (registrations?.total ?? 0) > 0;
  return (
    <Screen title="Dashboard">
      <ListDates>
        {isAdmin(actor) && <CertificateNotice />}
        {isAdmin(actor) && <HealthNotice />}
        {waiting && <NeedsYou waiting={needs_you} registrations={registrations} admin={admin} now={now} />}
        <StartHere {...start} below={waiting} />
        <section id="cases" aria-label="Cases" className="scroll-mt-4 space-y-4">
          <h2>Cases</h2>
          <RequestTypes chosen={request_type} counts={counts} keep={keptOf(address)} />
          <CasesTable
            on="dashboard"
            type={request_type}
            admin={admin}
            page={cases}
            label={requestTypeLabel(request_type)}
            empty={<NoCases type={request_type} counts={counts} limited={limited} />}
            now={now}
          />
        </section>
        <NewsStrip />
      </ListDates>
      <Fresh since={now} registrations={registrations?.total} />
    </Screen>
  );
}
