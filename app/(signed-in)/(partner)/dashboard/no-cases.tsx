import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import type { RequestType } from '@/lib/work/cases/policy';
import { plural, rowCount } from '@/lib/shared/format';
import type { Total } from '@/lib/shared/page';

type Props = { type: RequestType; counts: Record<RequestType, Total>; limited: boolean };

/** Links to the company's cases or, without any, to opening the first one. */
export function NoCases({ type, counts, limited }: Props) {
  const [inbound, company] = [counts['company-inbound-action'], counts['company-all']];
  if (type === 'company-inbound-action')
    return <EmptyState title="No data">No partner is waiting for an answer from your company.</EmptyState>;
  if (inbound.total)
    return (
      <EmptyState title="No data" action={<Show type="company-inbound-action">View inbound cases</Show>}>
        No cases in this list. Your company has {plural(inbound.total, 'case')} waiting for an answer.
      </EmptyState>
    );
  if (company.total)
    return (
      <EmptyState title="No data" action={<Show type="company-all">View all company cases</Show>}>
        No cases in this list. Your company has {rowCount(company)} {company.total === 1 ? 'case' : 'cases'}.
      </EmptyState>
    );
  return (
    <EmptyState title="No data">
      {limited ? 'Choose' : 'Search for'} a partner above and open a case. It will appear here.
    </EmptyState>
  );
}

const Show = ({ type, children }: { type: RequestType; children: string }) => (
  <LinkButton href={`?type=${type}`} scroll={false} prefetch={false}>
    {children}
  </LinkButton>
);
