'use client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { count } from '@/lib/shared/format';

type Props = { label: string; current: number; total: number; perPage: number; onPage: (page: number) => void };

/** Which rows these are, and the way to the others. Nothing for a single page. */
export function Pager({ label, current, total, perPage, onPage }: Props) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1 && current <= 1) return total > 3 ? <p className="mt-3 text-sm text-ink-soft">{count(total)} in all</p> : null;
  const first = (current - 1) * perPage + 1;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums" role="status">{count(first)}–{count(Math.min(current * perPage, total))} of {count(total)}</p>
      <div className="flex items-center gap-2">
        <Button disabled={current <= 1} icon={ChevronLeft} onClick={() => onPage(current - 1)}>Previous</Button>
        <span className="px-1 text-sm text-ink-soft tabular-nums">Page {count(current)} of {count(pages)}</span>
        <Button disabled={current >= pages} onClick={() => onPage(current + 1)}>Next<ChevronRight aria-hidden className="size-4" /></Button>
      </div>
    </nav>
  );
}
