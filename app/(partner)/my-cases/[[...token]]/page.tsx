import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CasesTable } from '@/components/cases/cases-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { myCases } from '@/lib/cases/list';
import { listingOf } from '@/lib/cases/policy';
import { caseDetails } from '@/lib/cases/read';
import { ask } from '@/lib/core/ask';
import { CaseScreen } from './case-screen';

export const metadata: Metadata = { title: 'My Cases' };

type Props = { params: Promise<{ token?: string[] }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

/** /my-cases lists, /my-cases/{token} shows one case (spec 1 §2). */
export default async function MyCases({ params, searchParams }: Props) {
  const [{ token: path = [] }, address] = await Promise.all([params, searchParams]);
  const [token, ...more] = path;
  if (more.length) notFound();
  if (token) return <CaseScreen {...await ask(caseDetails, { token })} now={new Date().toISOString()} />;
  const { sort, dir, q, page } = listingOf(address).listing;
  const { my_cases, ...around } = await ask(myCases, { sort, dir, q, page });
  const first = <EmptyState title="No data" action={<LinkButton href="/dashboard">Find a partner</LinkButton>}>Open a case with a partner. It will stand here.</EmptyState>;
  return <Screen title="My Cases" wide><CasesTable on="my-cases" page={{ data: my_cases, ...around }} label="My Cases" empty={first} /></Screen>;
}
