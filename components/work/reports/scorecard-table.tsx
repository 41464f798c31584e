'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import type { UsageRange } from '@/lib/work/reports/policy';
import { MINUTE_MS } from '@/lib/shared/durations';
import { duration, reportFile } from '@/lib/shared/format';
import type { PartnerRow } from './partner-rows';
import { partnerAddress } from './partner-address';
import { WeekLine } from './week-line';

type Direction = 'sent' | 'received';

const columnsOf = (range: UsageRange) =>
  columnsFor<PartnerRow>((c) => {
    const cases = (side: Direction, header: string, order: number) =>
      c.text(side, header, {
        value: (row) => row[side]?.cases ?? 0,
        align: 'end',
        firstDir: 'desc',
        phone: { order },
      });
    const share = (side: Direction, header: string, order: number) =>
      c.custom(`${side}_in_time`, header, (row) => <Percent of={row[side]} />, {
        value: (row) => row[side]?.in_time_percent,
        align: 'end',
        phone: { order, whole: true },
      });
    const median = (side: Direction, header: string, order: number) =>
      c.custom(`${side}_median`, header, (row) => <Median of={row[side]} />, {
        value: (row) => row[side]?.median_minutes,
        align: 'end',
        phone: { order, whole: true },
      });
    return [
      c.link('partner', 'Partner', ({ partner_id }) => partnerAddress(partner_id, range), {
        phone: { order: 0, bare: true },
      }),
      c.custom('weeks', 'Eight weeks', (row) => <WeekLine {...row.weeks} />, { phone: { order: 1, bare: true } }),
      cases('sent', 'Sent', 2),
      share('sent', 'In time by own clock', 3),
      median('sent', 'Their median, elapsed', 4),
      cases('received', 'Received', 6),
      share('received', 'You in time by own clock', 7),
      median('received', 'Your median, elapsed', 8),
      c.text('open', 'Open', { align: 'end', firstDir: 'desc', phone: { order: 10 } }),
    ];
  });

type Side = PartnerRow[Direction];
const NONE = <span className="text-ink-faint">–</span>;
const Percent = ({ of }: { of: Side }) =>
  of?.in_time_percent == null ? NONE : <span title={`of ${of.due} answered or late`}>{of.in_time_percent}%</span>;
const Median = ({ of }: { of: Side }) =>
  of?.median_minutes == null ? NONE : <>{duration(of.median_minutes * MINUTE_MS)}</>;

const CLOCKS =
  'In time: by the clock of each case, which may count the receiver’s hours only. Elapsed: around the clock until the first answer.';

/** A company's partners, one row each; a row opens the partner's page (rules: scorecard.figures, scorecard.lines). */
export function ScorecardTable({ rows, range }: { rows: PartnerRow[]; range: UsageRange }) {
  const { start, end } = range;
  return (
    <DataTable
      name="partners"
      rows={rows}
      columns={columnsOf(range)}
      label="Scorecard by partner"
      noun="partner"
      rowKey={({ partner_id }) => partner_id}
      filters={<p className="text-sm text-ink-soft">{CLOCKS} Lines: cases by week, sent and dashed received.</p>}
      search="Search partners"
      pageSize={25}
      initialSort={{ key: 'sent', dir: 'desc' }}
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
