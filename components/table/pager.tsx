'use client';
import { Button } from '@/components/ui/button';
import { ChevronLeft, ChevronRight } from '@/components/ui/icons';
import { count, plural, rowCount } from '@/lib/shared/format';

type Props = {
  label: string;
  noun?: string;
  current: number;
  total: number;
  /** False when there are more rows than `total`, so the last known page is not the last. */
  totalIsExact?: boolean;
  perPage: number;
  onPage: (page: number) => void;
};

/** Shows the range of rows and buttons to nearby pages; for a single page, the number of rows if above three. */
export function Pager({ label, noun = 'row', current, total, totalIsExact = true, perPage, onPage }: Props) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1 && current <= 1)
    return total > 3 ? <p className="mt-3 text-sm text-ink-soft">{plural(total, noun)}</p> : null;
  const first = (current - 1) * perPage + 1;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums" role="status">
        {count(first)}–{count(Math.min(current * perPage, total))} of{' '}
        {rowCount({ total, total_is_exact: totalIsExact })}
      </p>
      <div className="flex items-center gap-2">
        <Button disabled={current <= 1} icon={ChevronLeft} onClick={() => onPage(current - 1)}>
          Previous
        </Button>
        <span className="px-1 text-sm text-ink-soft tabular-nums">
          Page {count(current)} of {rowCount({ total: pages, total_is_exact: totalIsExact })}
        </span>
        <Button disabled={totalIsExact && current >= pages} onClick={() => onPage(current + 1)}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  );
}
