'use client';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { X } from '@/components/ui/icons';
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { useDeletion } from '@/components/ui/use-deletion';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { CaseParent } from '@/lib/work/parents/resources';

/** The cases of an incident; while it is open each can be taken out (rule: parents.own). */
export function ParentCases({ parent: { id, status, cases } }: { parent: CaseParent }) {
  const { remove, dialogs } = useDeletion();
  const isOpen = status === 'open';
  const takeOut = (token: string, number: string) =>
    void remove({
      to: `/api/caller/parents/${id}/cases/${token}`,
      title: `Take case ${number} out of this incident?`,
      children: 'The case itself stays as it is. It no longer gets updates of the incident, nor is it closed with it.',
      action: 'Take out',
    });
  return (
    <Card title="Cases" hint={cases.length > 0 && plural(cases.length, 'case')} flush>
      {cases.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {cases.map(({ token, number, summary, company, direction, priority, status: state }) => (
            <li key={token} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:flex-nowrap sm:px-5">
              <div className="min-w-0 flex-1 basis-full sm:basis-0">
                <p className="line-clamp-3 wrap-anywhere">
                  <TextLink href={pagePath('/my-cases/[token]', { token })} className="font-mono">
                    {number}
                  </TextLink>{' '}
                  {company} {direction === 'inbound' && <Badge tone="grey">Received</Badge>}
                </p>
                <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{summary}</p>
              </div>
              <p className="flex shrink-0 items-center gap-2">
                <PriorityBadge priority={priority} />
                <StatusBadge status={state} />
              </p>
              {isOpen && (
                <IconButton
                  label={`Take out ${number}`}
                  icon={X}
                  className="-mr-2 ml-auto sm:ml-0"
                  onClick={() => takeOut(token, number)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className="border-t border-line">
          <EmptyState title="No cases">
            {isOpen ? 'Add the cases that belong to this incident.' : 'Its cases were taken out or deleted.'}
          </EmptyState>
        </div>
      )}
      {dialogs}
    </Card>
  );
}
