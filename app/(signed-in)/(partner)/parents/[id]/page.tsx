import type { Metadata } from 'next';
import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { ParentActs } from '@/components/work/parents/parent-acts';
import { ParentCases } from '@/components/work/parents/parent-cases';
import { ParentUpdate } from '@/components/work/parents/parent-update';
import { Screen } from '@/components/shell/screen';
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
  const takers = parent.cases.filter(({ end }) => end !== 'ended');
  return (
    <Screen
      title={<span className="wrap-anywhere">{parent.title}</span>}
      hint={isOpen ? 'Open incident. No partner sees its title or its other cases.' : 'Closed incident.'}
      back={<TextLink href={pagePath('/parents')}>Incidents</TextLink>}
      actions={isOpen && <ParentActs parent={parent} />}
    >
      {isOpen && takers.length > 0 && (
        <ParentUpdate
          id={parent.id}
          partners={takers.map(({ company }) => company)}
          ended={parent.cases.length - takers.length}
        />
      )}
      <ParentCases parent={parent} />
    </Screen>
  );
}
