'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import { plural } from '@/lib/shared/format';
import type { closeParent } from '@/lib/work/parents/close';
import { isLeft, LEFT } from '@/lib/work/parents/policy';
import type { CaseParent } from '@/lib/work/parents/resources';

/* Loaded once it is chosen. */
const AddCases = dynamic(() => import('./add-cases').then((part) => part.AddCases), { ssr: false });

/** Adds cases to an open incident, and closes it with its cases (rules: parents.own, parents.close). */
export function ParentActs({ parent }: { parent: CaseParent }) {
  const { id, title, cases } = parent;
  const [ask, question] = useConfirm();
  const [adding, setAdding] = useState(false);
  const { send, pending } = useSend<typeof closeParent>(`/api/caller/parents/${id}/close`, {
    onDone: ({ message }) => notify.success(message),
  });
  const close = async () => {
    const closing = cases.filter(({ end }) => end === 'closes').length;
    const sure = await ask({
      title: `Close “${title}”?`,
      children: <Outcome cases={cases} />,
      action: closing ? `Close it and ${plural(closing, 'case')}` : 'Close the incident',
      danger: true,
    });
    if (sure) await send();
  };
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add cases</Button>
      <Button disabled={pending} onClick={() => void close()}>
        {cases.length ? 'Close all' : 'Close'}
      </Button>
      {adding && <AddCases parent={parent} onClose={() => setAdding(false)} />}
      {question}
    </>
  );
}

/** How many cases are closed, and which ones go on, before anything happens. */
function Outcome({ cases }: Pick<CaseParent, 'cases'>) {
  const closing = cases.filter(({ end }) => end === 'closes').length;
  const left = cases.flatMap(({ end, ...theCase }) => (isLeft(end) ? { ...theCase, why: LEFT[end] } : []));
  return (
    <>
      <p>
        {closing
          ? `${closing} of its ${plural(cases.length, 'case')} ${closing === 1 ? 'is' : 'are'} closed, or withdrawn where the partner has not answered yet.`
          : 'None of its cases is closed by this.'}{' '}
        The incident then takes no more cases and updates.
      </p>
      {left.length > 0 && (
        <>
          <p className="mt-3 font-medium text-ink">{plural(left.length, 'case')} will go on:</p>
          <ul className="mt-1 max-h-48 list-disc space-y-1 overflow-y-auto pl-5">
            {left.map(({ token, number, company, why }) => (
              <li key={token} className="wrap-anywhere">
                <span className="font-mono">{number}</span> {company}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
