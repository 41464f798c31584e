import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { CaseScreen } from '@/components/cases/case-screen';
import { CasesTable } from '@/components/cases/cases-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { myCases } from '@/lib/cases/list';
import { listingOf } from '@/lib/cases/policy';
import { caseDetails } from '@/lib/cases/read';
import { ask, viewer } from '@/lib/core/ask';
import { isAdmin, isMember } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'My Cases' };

type Props = { params: Promise<{ token?: string[] }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

/** /my-cases lists, /my-cases/{token} shows one case (spec 1 §2); to admins as case info, where the mailed links lead them, too. */
export default async function MyCases({ params, searchParams }: Props) {
  const [{ token: path = [] }, address, actor] = await Promise.all([params, searchParams, viewer()]);
  const [token, ...more] = path;
  if (more.length) notFound();
  if (token && isAdmin(actor)) redirect(`/admin/case/${encodeURIComponent(token)}`);
  if (token) return <CaseScreen {...await ask(caseDetails, { token })} now={new Date().toISOString()} />;
  const { sort, dir, q, page } = listingOf(address).listing;
  const { my_cases, ...around } = await ask(myCases, { sort, dir, q, page });
  const first = <EmptyState title="No data" action={<LinkButton href="/dashboard">Find a partner</LinkButton>}>Open a case with a partner. It will stand here.</EmptyState>;
  return (
    <Screen title="My Cases" hint={isAdmin(actor) && isMember(actor) && `All cases of ${actor.company.name}, sent and received.`} wide>
      <CasesTable on="my-cases" page={{ data: my_cases, ...around }} label="My Cases" empty={first} admin={isAdmin(actor)} />
    </Screen>
  );
}
