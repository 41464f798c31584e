import type { Metadata } from 'next';
import { CasesTable } from '@/components/cases/cases-table';
import { NeedsYou } from '@/components/cases/needs-you';
import { RequestTypes } from '@/components/cases/request-types';
import { Screen } from '@/components/shell/screen';
import { readDashboard } from '@/lib/cases/dashboard';
import { listCases } from '@/lib/cases/list';
import { listingOf, requestTypeLabel } from '@/lib/cases/policy';
import { runQuery } from '@/lib/core/run-query';
import { NewsStrip } from './news-strip';
import { NoCases } from './no-cases';
import { StartHere } from './start-here';

export const metadata: Metadata = { title: 'Dashboard' };

/** The cases that need the reader, the partner search, then the cases table (rule: screens.dashboard). */
export default async function Dashboard({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const address = await searchParams;
  const { request_type, listing } = listingOf(address);
  const [cases, { counts, needs_you, admin, ...start }] = await Promise.all([
    runQuery(listCases, listing),
    runQuery(readDashboard, {}),
  ]);
  const now = new Date().toISOString();
  const keep = { ...(address.sort && { sort: listing.sort, dir: listing.dir }) };
  const waiting = needs_you.cases.length > 0;
  return (
    <Screen title="Dashboard" wide>
      {waiting && <NeedsYou waiting={needs_you} admin={admin} now={now} />}
      <StartHere {...start} all={address.partners === 'all'} below={waiting} />
      <section id="cases" aria-label="Cases" className="scroll-mt-4 space-y-4">
        <h2>Cases</h2>
        <RequestTypes chosen={request_type} counts={counts} keep={keep} />
        <CasesTable
          on="dashboard"
          page={cases}
          label={requestTypeLabel(request_type)}
          empty={<NoCases type={request_type} counts={counts} limited={start.limited} />}
          now={now}
        />
      </section>
      <NewsStrip />
    </Screen>
  );
}
