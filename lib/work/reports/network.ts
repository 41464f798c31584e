import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { reportFile } from '@/lib/shared/format';
import { ensureProof, superAdmin } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { invalid } from '@/lib/shared/problem';
import { countReport, isCountedApart, readReport, type ReportSqlRow } from './network.sql';
import { chartedMembers, sortedMembers, withHealth } from './members';
import { reportRange, type UsageRange } from './policy';
import {
  MEMBER_SORTS,
  NETWORK_REPORTS,
  REPORT_NAMES,
  SHOWN_ROWS,
  type NetworkReportName,
} from '@/lib/shared/network-reports';
import { FILE } from '@/lib/platform/operation/output';
import { DayRange, MemberBar, NetworkReportRow } from './resources';

const MAX_ROWS = 100_000;
const TOO_MANY_ROWS = 'There are more than 100,000 rows in this range. Choose a shorter one.';
const BOTH_DATES = 'Choose a start date and an end date.';

const FIELDS = {
  report: z.enum(REPORT_NAMES, 'Choose a report.'),
  start: z.string().optional(),
  end: z.string().optional(),
};
type Fields = { report: NetworkReportName; start?: string; end?: string };
type Wanted = { report: NetworkReportName; range: UsageRange | null };

const Wanted = z.object(FIELDS).transform(wantedOf);
/* Addresses are typed and outlive screens: what is no order is the first one. */
const Shown = z
  .object({ ...FIELDS, sort: z.enum(MEMBER_SORTS).catch('company'), dir: z.enum(['asc', 'desc']).catch('asc') })
  .transform(({ sort, dir, ...fields }, ctx) => ({ ...wantedOf(fields, ctx), sorted: { key: sort, dir } }));

function wantedOf({ report, ...days }: Fields, ctx: z.RefinementCtx): Wanted {
  if (!NETWORK_REPORTS[report].dated) return { report, range: null };
  if (days.start && days.end) return { report, range: reportRange(days, ctx) };
  ctx.addIssue({ code: 'custom', path: ['range'], message: BOTH_DATES });
  return z.NEVER;
}

/** First rows of a report with their total, for the screen (rule: reports.network). */
export const networkReport = query({
  who: superAdmin,
  input: Shown,
  output: () =>
    z.strictObject({
      report: z.enum(REPORT_NAMES),
      range: DayRange.nullable(),
      rows: z.array(NetworkReportRow),
      total: z.number(),
      exportable: z.boolean(),
      sorted: z.strictObject({ key: z.enum(MEMBER_SORTS), dir: z.enum(['asc', 'desc']) }).nullable(),
      charted: z.array(MemberBar),
    }),
  deadline: 15_000,
  async run({ db }, { sorted, ...wanted }) {
    const { report, range } = wanted;
    const isMembers = report === 'members';
    const [all, counted] = await Promise.all([
      rowsOf(db, wanted, isMembers ? MAX_ROWS : SHOWN_ROWS),
      isCountedApart(report) ? countReport(db, { report }, { ...range }) : [],
    ]);
    const total = counted[0]?.total ?? Number(all[0]?.total ?? 0);
    const rows = isMembers ? sortedMembers(all, sorted).slice(0, SHOWN_ROWS) : all;
    return {
      report,
      range,
      rows: rows.map((row) => rowOf(report, row)),
      total,
      exportable: total <= MAX_ROWS,
      sorted: isMembers ? sorted : null,
      charted: isMembers ? chartedMembers(all) : [],
    };
  },
});
export type NetworkReport = Awaited<ReturnType<typeof networkReport.run>>;

/**
 * The whole report as a spreadsheet (spec 3 §7 "Reports"). One that lists people with their addresses is an export of users,
 * and needs a recent proof (rule: proof.exports).
 */
export const networkReportFile = query({
  who: superAdmin,
  input: Wanted,
  output: () => FILE,
  deadline: 15_000,
  exports: true,
  async run({ db, actor }, wanted) {
    if (listsPeople(wanted.report)) ensureProof(actor);
    const rows = await rowsOf(db, wanted, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS) return invalid({ range: [TOO_MANY_ROWS] });
    return sheet(reportFile(wanted.report), sheetColumns(wanted.report), rows);
  },
});

async function rowsOf(db: Db, { report, range }: Wanted, max_rows: number): Promise<ReportSqlRow[]> {
  const rows = await readReport(db, { report }, { ...range, max_rows });
  return report === 'members' ? withHealth(db, rows) : rows;
}

const columnsOf = (report: NetworkReportName) => NETWORK_REPORTS[report].columns;

const listsPeople = (report: NetworkReportName): boolean => columnsOf(report).some(([, , kind]) => kind === 'email');

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
