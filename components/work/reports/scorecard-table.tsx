'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import type { ScorecardRow } from '@/lib/work/reports/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { duration, reportFile } from '@/lib/shared/format';

const COLUMNS = columnsFor<ScorecardRow>((c) => [
  c.text('partner', 'Partner', { phone: { order: 0, bare: true } }),
  c.text('direction', 'Direction', { phone: { order: 1, bare: true } }),
  c.text('cases', 'Cases', { align: 'end', firstDir: 'desc', phone: { order: 2 } }),
  c.custom('in_time_percent', 'In time', (row) => <Percent {...row} />, {
    value: (row) => row.in_time_percent,
    align: 'end',
    phone: { order: 3 },
  }),
  c.custom('median_minutes', 'Median', (row) => <Median {...row} />, {
    value: (row) => row.median_minutes,
    align: 'end',
    phone: { order: 4 },
  }),
  c.text('asked_back', 'Asked back', { align: 'end', firstDir: 'desc', phone: { order: 5 } }),
  c.text('rejected', 'Rejected', { align: 'end', firstDir: 'desc', phone: { order: 6 } }),
  c.text('open', 'Open', { align: 'end', firstDir: 'desc', phone: { order: 7 } }),
]);

const NONE = <span className="text-ink-faint">–</span>;
const Percent = ({ in_time_percent, due }: ScorecardRow) =>
  in_time_percent === null ? NONE : <span title={`of ${due} answered or late`}>{in_time_percent}%</span>;
const Median = ({ median_minutes }: ScorecardRow) =>
  median_minutes === null ? NONE : <>{duration(median_minutes * MINUTE_MS)}</>;

/** A company's partners with their figures in each direction (rule: scorecard.figures). */
export function ScorecardTable({ rows, start, end }: { rows: ScorecardRow[]; start: string; end: string }) {
  return (
    <DataTable
      name="partners"
      rows={rows}
      columns={COLUMNS}
      label="Scorecard by partner"
      noun="row"
      rowKey={({ partner_id, direction }) => `${direction}-${partner_id}`}
      search="Search partners"
      pageSize={25}
      initialSort={{ key: 'cases', dir: 'desc' }}
      actions={
        rows.length > 0 && (
          <ExportButton
            href={`/api/admin/company/reports/scorecard/export?start=${start}&end=${end}`}
            name={reportFile('scorecard')}
          >
            Export to Excel
          </ExportButton>
        )
      }
      empty={
        <EmptyState title="No cases in this range">
          Choose other dates to see how you and your partners worked together.
        </EmptyState>
      }
    />
  );
}
