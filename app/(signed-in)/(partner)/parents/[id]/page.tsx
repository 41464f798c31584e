import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { ParentActs } from '@/components/work/parents/parent-acts';
import { ParentUpdate } from '@/components/work/parents/parent-update';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { ListDates } from '@/components/ui/own-zone';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';
import { readParent } from '@/lib/work/parents/read';

type Props = { params: Promise<{ id: string }> };

const load = cache((id: string) => runQuery(readParent, { id }));

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  titleOf(async () => (await load((await params).id)).parent.title, 'Incident');

/** An incident with its cases: one update to all of them, and their common end (rules: parents.notes, parents.close). */
export default async function Parent({ params }: Props) {
  const { parent } = await load((await params).id);
  const isOpen = parent.status === 'open';
  return (
    <Screen
      title={<span className="wrap-anywhere">{parent.title}</span>}
      hint={isOpen ? 'Open incident. No partner sees its title or its other cases.' : 'Closed incident.'}
      back={<TextLink href={pagePath('/parents')}>Incidents</TextLink>}
      actions={isOpen && <ParentActs id={parent.id} title={parent.title} count={parent.cases.length} />}
    >
      {isOpen && <ParentUpdate id={parent.id} partners={parent.cases.map(({ company }) => company)} />}
      <Card title="Cases" flush>
        <ListDates>
          <ul className="divide-y divide-line border-t border-line">
            {parent.cases.map(({ token, number, summary, company, priority, status }) => (
              <li key={token} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
                <div className="min-w-0">
                  <p className="wrap-anywhere">
                    <TextLink href={pagePath('/my-cases/[token]', { token })} className="font-mono">
                      {number}
                    </TextLink>{' '}
                    {company}
                  </p>
                  <p className="text-sm text-ink-soft wrap-anywhere">{summary}</p>
                </div>
                <p className="flex items-center gap-2">
                  <PriorityBadge priority={priority} />
                  <StatusBadge status={status} />
                </p>
              </li>
            ))}
          </ul>
        </ListDates>
      </Card>
    </Screen>
  );
}
