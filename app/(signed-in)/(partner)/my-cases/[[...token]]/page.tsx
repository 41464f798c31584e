import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { ownCaseTitle } from '@/app/case-page';
import { CaseScreen } from '@/components/cases/case-screen';
import { CasesTable } from '@/components/cases/cases-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { myCases } from '@/lib/cases/list';
import { listingOf } from '@/lib/cases/policy';
import { caseDetails } from '@/lib/cases/read';
import { runQuery, viewer } from '@/lib/core/run-query';
import { isAdmin, isMember } from '@/lib/shared/actor';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  params: Promise<{ token?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache((token: string) => runQuery(caseDetails, { token }));

export async function generateMetadata({ params }: Props) {
  const [token] = (await params).token ?? [];
  return token ? ownCaseTitle(() => load(token)) : { title: 'My Cases' };
}

/** /my-cases lists, /my-cases/{token} shows one case (spec 1 §2); admins are sent to its case info, also from mailed links. */
export default async function MyCases({ params, searchParams }: Props) {
  const [{ token: path = [] }, address, actor] = await Promise.all([params, searchParams, viewer()]);
  const [token, ...more] = path;
  if (more.length) notFound();
  if (token && isAdmin(actor)) redirect(pagePath('/admin/case/[token]', { token }));
  if (token) return <CaseScreen {...await load(token)} now={new Date().toISOString()} />;
  const { sort, dir, q, page } = listingOf(address).listing;
  const { my_cases, ...around } = await runQuery(myCases, { sort, dir, q, page });
  const first = (
    <EmptyState title="No data" action={<LinkButton href="/dashboard">Find a partner</LinkButton>}>
      Open a case with a partner. It will appear here.
    </EmptyState>
  );
  return (
    <Screen
      title="My Cases"
      hint={isAdmin(actor) && isMember(actor) && `All cases of ${actor.company.name}, sent and received.`}
      wide
    >
      <CasesTable
        on="my-cases"
        page={{ data: my_cases, ...around }}
        label="My Cases"
        empty={first}
        now={new Date().toISOString()}
        admin={isAdmin(actor)}
      />
    </Screen>
  );
}
