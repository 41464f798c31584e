import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/core/operation';
import { MAX_SHEET_ROWS, sheet, type SheetColumn } from '@/lib/core/sheet';
import { count, reportFile } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { invalid } from '@/lib/shared/problem';
import { countReport, isReadInPieces, readReport, type ReportSqlRow } from './network.sql';
import { reportRange, type UsageRange } from './policy';
import {
  NETWORK_REPORTS,
  REPORT_NAMES,
  SHOWN_ROWS,
  type NetworkReportName,
  type NetworkReportRow,
} from '@/lib/shared/network-reports';

/** Rows of a report that is read as a whole. */
const MAX_ROWS = 100_000;
/** Rows of one that is read in pieces. */
const PIECE = 5_000;
const maxRowsOf = (report: NetworkReportName) => (isReadInPieces(report) ? MAX_SHEET_ROWS : MAX_ROWS);
const tooManyRows = (report: NetworkReportName) =>
  invalid({ range: [`There are more than ${count(maxRowsOf(report))} rows in this range. Choose a shorter one.`] });
const BOTH_DATES = 'Choose a start date and an end date.';

const Wanted = z
  .object({
    report: z.enum(REPORT_NAMES, 'Choose a report.'),
    start: z.string().optional(),
    end: z.string().optional(),
  })
  .transform(({ report, ...days }, ctx) => {
    if (!NETWORK_REPORTS[report].dated) return { report, range: null };
    if (days.start && days.end) return { report, range: reportRange(days, ctx) };
    ctx.addIssue({ code: 'custom', path: ['range'], message: BOTH_DATES });
    return z.NEVER;
  });
type Wanted = { report: NetworkReportName; range: UsageRange | null };

/** The first rows of a report, and how many there are, for the screen (rule: reports.network). */
export const networkReport = query({
  who: superAdmin,
  input: Wanted,
  deadline: 15_000,
  async run({ db }, wanted) {
    const { report, range } = wanted;
    const [rows, counted] = await Promise.all([rowsOf(db, wanted, { max_rows: SHOWN_ROWS }), countedApart(db, wanted)]);
    const total = counted ?? Number(rows[0]?.total ?? 0);
    return {
      report,
      range,
      rows: rows.map((row) => rowOf(report, row)),
      total,
      exportable: total <= maxRowsOf(report),
    };
  },
});
export type NetworkReport = Awaited<ReturnType<typeof networkReport.run>>;

/** The whole report as a sheet (spec 3 §7 "Reports"). */
export const networkReportFile = query({
  who: superAdmin,
  input: Wanted,
  deadline: 15_000,
  exports: true,
  async run({ db }, wanted) {
    const { report } = wanted;
    const inPieces = isReadInPieces(report);
    const rows = await rowsOf(db, wanted, { max_rows: inPieces ? PIECE : MAX_ROWS + 1 });
    const columns = sheetColumns(report);
    if (!inPieces || rows.length < PIECE)
      return rows.length > MAX_ROWS ? tooManyRows(report) : sheet(reportFile(report), columns, rows);
    if (((await countedApart(db, wanted)) ?? 0) > MAX_SHEET_ROWS) return tooManyRows(report);
    return sheet(reportFile(report), columns, {
      first: rows,
      after: (next, last) => rowsOf(next, wanted, { max_rows: PIECE, last }),
    });
  },
});

type Piece = { max_rows: number; last?: ReportSqlRow };
const rowsOf = (db: Db, { report, range }: Wanted, { max_rows, last }: Piece) =>
  readReport(db, { report }, { ...range, max_rows, before: last?.time ?? 'infinity', before_id: last?.id ?? 0 });

async function countedApart(db: Db, { report, range }: Wanted): Promise<number | undefined> {
  if (!isReadInPieces(report)) return undefined;
  const [counted] = await countReport(db, { report }, { ...range });
  return counted!.total;
}

const columnsOf = (report: NetworkReportName) => NETWORK_REPORTS[report].columns;

function rowOf(report: NetworkReportName, row: ReportSqlRow): NetworkReportRow {
  return Object.fromEntries(
    columnsOf(report).map(([key, , kind]) => {
      const value = row[key] ?? null;
      return [key, typeof value === 'string' && kind === 'time' ? isoTimestamp(value) : shown(key, value)];
    }),
  );
}

const shown = (key: string, value: string | number | null) =>
  key === 'phone' && typeof value === 'string' ? shownPhone(value) : value;

function sheetColumns(report: NetworkReportName): SheetColumn<ReportSqlRow>[] {
  return columnsOf(report).map(([key, header, kind]) => ({
    header: kind === 'time' ? `${header} (UTC)` : header,
    cell: (row) => {
      const value = row[key] ?? null;
      return typeof value === 'string' && kind === 'time' ? new Date(isoTimestamp(value)) : shown(key, value);
    },
  }));
}
