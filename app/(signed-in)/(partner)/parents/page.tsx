import { Screen } from '@/components/shell/screen';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ListDates } from '@/components/ui/own-zone';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { runQuery } from '@/lib/platform/operation/run-query';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { listParents } from '@/lib/work/parents/read';

export const metadata = { title: 'Incidents' };

/** The company's incidents, newest first (rule: parents.own). */
export default async function Parents() {
  const { parents } = await runQuery(listParents, {});
  return (
    <Screen
      title="Incidents"
      hint="One incident, many cases: one update to all, closed together. No partner sees it."
      back={<TextLink href={pagePath('/my-cases')}>My Cases</TextLink>}
    >
      {parents.length > 0 ? (
        <Card flush>
          <ListDates>
            <ul className="divide-y divide-line">
              {parents.map(({ id, title, status, cases, open, created_at }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
                  <div className="min-w-0">
                    <TextLink href={pagePath('/parents/[id]', { id })} className="font-medium wrap-anywhere">
                      {title}
                    </TextLink>
                    <p className="text-sm text-ink-soft">
                      {plural(cases, 'case')}, {open} not ended · <Time at={created_at} />
                    </p>
                  </div>
                  <Badge tone={status === 'open' ? 'amber' : 'grey'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
                </li>
              ))}
            </ul>
          </ListDates>
        </Card>
      ) : (
        <EmptyState title="No incidents" action={<LinkButton href={pagePath('/my-cases')}>My Cases</LinkButton>}>
          Tick cases in My Cases and make an incident of them.
        </EmptyState>
      )}
    </Screen>
  );
}
