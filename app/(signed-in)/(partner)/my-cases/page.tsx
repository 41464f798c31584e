import { CasesTable } from '@/components/work/cases/cases-table';
import { Fresh } from '@/components/shell/fresh';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ListDates } from '@/components/ui/own-zone';
import { myCases } from '@/lib/work/cases/lists/list';
import { caseListOf } from '@/lib/work/cases/policy';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';
import { isAdmin, isMember } from '@/lib/shared/actor';
import type { Address } from '@/lib/shared/table-address';

type Props = { searchParams: Promise<Address> };

export const metadata = { title: 'My Cases' };

export default async function MyCases({ searchParams }: Props) {
  const [address, actor] = await Promise.all([searchParams, viewer()]);
  const now = new Date().toISOString();
  const { scope: _, ...listing } = caseListOf({ ...address, type: 'mine-all' }).listing;
  const { my_cases, ...around } = await runQuery(myCases, listing);
  const first = (
    <EmptyState title="No data" action={<LinkButton href="/dashboard">Find a partner</LinkButton>}>
      Open a case with a partner. It will appear here.
    </EmptyState>
  );
  return (
    <Screen
      title="My Cases"
      actions={<LinkButton href={pagePath('/parents')}>Incidents</LinkButton>}
      hint={isAdmin(actor) && isMember(actor) && `All cases of ${actor.company.name}, sent and received.`}
    >
      <ListDates>
        <CasesTable
          on="my-cases"
          type={isAdmin(actor) ? 'company-all' : 'mine-all'}
          page={{ data: my_cases, ...around }}
          label="My Cases"
          empty={first}
          now={now}
          admin={isAdmin(actor)}
        />
      </ListDates>
      <Fresh since={now} />
    </Screen>
  );
}
