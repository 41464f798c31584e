import Link from 'next/link';
import { X } from '@/components/ui/icons';
import { NO_FILTERS, type CaseFilters } from '@/lib/work/reports/policy';
import { longDate } from '@/lib/shared/format';
import { PRIORITIES } from '@/lib/shared/enums';
import { addressOf, CASES_ID, filteredAddress, type ReportView } from './report-address';

type Props = { view: ReportView; partner: string };

export function ChosenFilters({ view, partner }: Props) {
  const { type, partner_id, priority, late, from, to } = view.filters;
  const chosen: [label: string, change: Partial<CaseFilters>][] = [
    ...(type ? [[type, { type }] as [string, Partial<CaseFilters>]] : []),
    ...(partner_id ? [[partner, { partner_id }] as [string, Partial<CaseFilters>]] : []),
    ...(priority ? [[PRIORITIES[priority], { priority }] as [string, Partial<CaseFilters>]] : []),
    ...(late ? [['Late', { late }] as [string, Partial<CaseFilters>]] : []),
    ...(from || to ? [[daysInWords(from, to), { from, to }] as [string, Partial<CaseFilters>]] : []),
  ];
  if (!chosen.length) return null;
  const all = addressOf({ ...view, filters: NO_FILTERS });
  return (
    <ul aria-label="Filters of the table" className="flex flex-wrap items-center gap-2 print:hidden">
      {chosen.map(([label, change]) => (
        <li key={label} className="max-w-full">
          <Link
            href={filteredAddress(view, change)}
            prefetch={false}
            aria-label={`Remove the filter ${label}`}
            className={CHIP}
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={`${all}#${CASES_ID}`}
          prefetch={false}
          className="text-sm text-accent-ink underline underline-offset-2"
        >
          All cases of the range
        </Link>
      </li>
    </ul>
  );
}

const daysInWords = (from: string | null, to: string | null) =>
  from === to ? longDate(from) : [longDate(from), longDate(to)].filter(Boolean).join(' to ');

const CHIP =
  'control inline-flex max-w-60 items-center gap-1.5 rounded-md border border-accent-line bg-accent-soft px-2.5 text-sm text-accent-ink hover:border-accent';
