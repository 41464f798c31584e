'use client';
import { Button } from '@/components/ui/button';
import { CASE_COLUMNS, DUE_NEXT, FIRST_SORT, type CaseSort } from '@/lib/work/cases/policy';
import { classes } from '@/lib/shared/classes';

type Order = { key: CaseSort; dir: 'asc' | 'desc' };
type Props = { sort: string; onChange: (order: Order) => void };

/**
 * Sorts by the next deadline at a click; a second click reverts. Phone cards have no headings, so the list's initial
 * order is shown beside it (rule: cases.list-sort).
 */
export function CaseOrder({ sort, onChange }: Props) {
  const isDue = sort === DUE_NEXT.key;
  return (
    <div role="group" aria-label="Order" className="inline-flex gap-2">
      <Choice chosen={sort === FIRST_SORT.key} className="sm:hidden" onClick={() => onChange(FIRST_SORT)}>
        {CASE_COLUMNS[FIRST_SORT.key]}
      </Choice>
      <Choice chosen={isDue} onClick={() => onChange(isDue ? FIRST_SORT : DUE_NEXT)}>
        Due next
      </Choice>
    </div>
  );
}

type ChoiceProps = { chosen: boolean; className?: string; onClick: () => void; children: string };

const Choice = ({ chosen, className, ...button }: ChoiceProps) => (
  <Button
    aria-pressed={chosen}
    className={classes('aria-pressed:border-accent aria-pressed:bg-accent-soft', className)}
    {...button}
  />
);
