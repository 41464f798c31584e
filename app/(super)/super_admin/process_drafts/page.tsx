import type { Metadata } from 'next';
import { WaitingDrafts } from '@/components/intake/processes/waiting-drafts';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listWaitingDrafts } from '@/lib/intake/processes/waiting-drafts';
import { pageNumberOf, type Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Process drafts' };

type Props = { searchParams: Promise<Address> };

/** Drafts of companies that ask for a release (rule: processes.draft-release). */
export default async function ProcessDrafts({ searchParams }: Props) {
  const page = await runQuery(listWaitingDrafts, { page: pageNumberOf(await searchParams), limit: 25 });
  return (
    <Screen
      title="Process drafts"
      hint="Fields that managers have changed. Partners use them once they are released; your decision is emailed."
    >
      <WaitingDrafts page={page} />
    </Screen>
  );
}
