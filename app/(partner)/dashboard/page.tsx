import type { Metadata } from 'next';
import { CasesTable } from '@/components/cases/cases-table';
import { RequestTypes } from '@/components/cases/request-types';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { readDashboard } from '@/lib/cases/dashboard';
import { listCases } from '@/lib/cases/list';
import { listingOf, REQUEST_TYPES } from '@/lib/cases/policy';
import { ask } from '@/lib/core/ask';
import { NewsStrip } from './news-strip';
import { StartHere } from './start-here';

export const metadata: Metadata = { title: 'Dashboard' };

/** Find a partner, then the cases (spec 1 §2, LOOK "Dashboard"). Everything is asked at once. */
export default async function Dashboard({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const address = await searchParams;
  const { request_type, listing } = listingOf(address);
  const [cases, { counts, ...start }] = await Promise.all([ask(listCases, listing), ask(readDashboard, {})]);
  const keep = { ...(address.sort && { sort: listing.sort, dir: listing.dir }) };
  return (
    <Screen title="Dashboard" wide>
      <StartHere {...start} all={address.partners === 'all'} />
      <section aria-label="Cases" className="space-y-4">
        <h2>Cases</h2>
        <RequestTypes chosen={request_type} counts={counts} keep={keep} />
        <CasesTable on="dashboard" page={cases} label={REQUEST_TYPES[request_type].label} empty={<EmptyState title="No data">{firstStep(request_type, start.limited)}</EmptyState>} />
      </section>
      <NewsStrip />
    </Screen>
  );
}

const firstStep = (type: keyof typeof REQUEST_TYPES, limited: boolean) =>
  type === 'company-inbound-action' ? 'No partner waits for your company.' : `${limited ? 'Choose' : 'Search for'} a partner above and open a case with it. It will stand here.`;
