import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { PriorityBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { NO_FILTERS } from '@/lib/work/reports/policy';
import type { Breach } from '@/lib/work/reports/resources';
import { count, duration } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { filteredAddress, type ReportView } from './report-address';

type Props = { breaches: Breach[]; total: number; view: ReportView };

/** The newest late cases of the range, with a link to all of them (rule: reports.answers). */
export function Breaches({ breaches, total, view }: Props) {
  if (!total) return null;
  return (
    <Card
      title={`Late (${count(total)})`}
      hint="Answered after the response time, or late without an answer. Newest first."
      flush
      footer={
        total > breaches.length && (
          <TextLink href={filteredAddress({ ...view, filters: NO_FILTERS }, { late: true })}>
            All {count(total)} in the table below
          </TextLink>
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {breaches.map((breach) => (
          <li key={breach.token} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5">
            <Link
              href={pagePath('/admin/case/[token]', { token: breach.token })}
              prefetch={false}
              className="row-link font-mono font-medium wrap-anywhere hover:underline pointer-coarse:py-2"
            >
              {breach.case_number}
            </Link>
            <span className="min-w-0 flex-1 basis-40 truncate" title={breach.partner}>
              {breach.type === 'Inbound' ? 'From' : 'To'} {breach.partner}
            </span>
            <PriorityBadge priority={breach.priority} />
            <span className="text-sm text-red-ink tabular-nums">
              {breach.answered_at ? 'answered' : 'not answered,'} {duration(breach.late_seconds * 1000)} late
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
