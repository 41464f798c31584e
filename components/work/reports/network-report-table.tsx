'use client';
import { columnsFor } from '@/components/table/columns';
import { TableFrame } from '@/components/table/table-frame';
import { useUrlState } from '@/components/table/use-url-state';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PhoneLink } from '@/components/ui/phone-link';
import type { NetworkReport } from '@/lib/work/reports/network';
import {
  isMemberSort,
  NETWORK_REPORTS,
  type NetworkReportName,
  type NetworkReportRow,
} from '@/lib/shared/network-reports';
import { count, longDate, plural } from '@/lib/shared/format';

type Row = NetworkReportRow & { id: number };

const columnsOf = (report: NetworkReportName) =>
  columnsFor<Row>((c) =>
    NETWORK_REPORTS[report].columns.map(([key, header, kind], order) => {
      const more = {
        sortable: report === 'members' && isMemberSort(key),
        // These columns sort the highest value first; the others sort the lowest first.
        ...((key === 'cases' || key === 'median_minutes') && { firstDir: 'desc' as const }),
        phone: { order, whole: kind === 'email' },
      };
      if (kind === 'phone')
        return c.custom(key, header, (row) => row[key] && <PhoneLink number={String(row[key])} />, {
          ...more,
          value: (row) => row[key],
        });
      if (kind === 'time') return c.time(key, header, more);
      return c.text(key, header, kind === 'number' ? { ...more, align: 'end' } : more);
    }),
  );

/** Shows the first rows of a report (rule: reports.network); the members' can be sorted (rule: scorecard.members). */
export function NetworkReportTable({ report, range, rows, total, exportable, sorted }: NetworkReport) {
  const { title } = NETWORK_REPORTS[report];
  const url = useUrlState();
  return (
    <Card
      title={title}
      hint={[range && `${longDate(range.start)} to ${longDate(range.end)}, UTC`, sizeOf(rows.length, total)]
        .filter(Boolean)
        .join(' · ')}
    >
      {!exportable && (
        <p className="mb-3 text-ink-soft">A file holds at most 100,000 rows. Choose a shorter range to export them.</p>
      )}
      <TableFrame
        label={title}
        columns={columnsOf(report)}
        rows={rows.map((row, id): Row => ({ ...row, id }))}
        rowKey={({ id }) => id}
        sorted={sorted ?? undefined}
        onSort={({ key, dir }) => url.set({ sort: key, dir })}
        busy={url.pending}
        empty={<EmptyState title="Nothing to report">{range ? 'Choose other dates.' : ''}</EmptyState>}
      />
    </Card>
  );
}

const sizeOf = (shown: number, total: number) =>
  total > shown ? `First ${count(shown)} of ${plural(total, 'row')}` : plural(total, 'row');
