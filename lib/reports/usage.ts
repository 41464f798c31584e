import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/core/operation';
import { offsetOf } from '@/lib/core/paging';
import { sheet, type SheetColumn } from '@/lib/core/sheet';
import { CASE_STATUS, PRIORITIES } from '@/lib/shared/enums';
import { Paging } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { invalid } from '@/lib/shared/problem';
import { barsOf, chartUnit, completeRange, percentOf, RANGE_FIELDS, USAGE_SORTS, UsageRange } from './policy';
import type { Bar, ChartUnit } from './policy';
import { countUsage, readUsagePage, readUsageRows } from './usage.sql';
import type { UsageCount, UsageSqlRow, UsageType } from './usage.sql';

/** A row of the usage report (spec 2 §3 "Usage report row"). */
export type UsageRow = {
  type: UsageType;
  /** The company's own number, or the partner's until the company assigns one (rule: cases.numbers). */
  case_number: string;
  partner: string;
  created_at: string;
  /** Time of the first answer. */
  response_date: string | null;
  token: string;
};
export type Figures = {
  cases: number;
  /** Share of the cases that were answered or are late. */
  answered_in_time_percent: number | null;
  median_first_answer_seconds: number | null;
};
export type Usage = Page<UsageRow> &
  UsageRange & {
    figures: { all: Figures; inbound: Figures; outbound: Figures };
    chart: { unit: ChartUnit; bars: Bar[] };
  };

const listing = {
  sort: z.enum(USAGE_SORTS, 'Choose a column that can be sorted.').default('created_at'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('desc'),
  ...Paging,
};
type Listing = UsageRange & { sort: (typeof USAGE_SORTS)[number]; dir: 'asc' | 'desc'; page: number; limit: number };

/** Cases the company sent and received in a range of days, with totals (spec 2 §2 "Reports page"). */
export const usageReport = query({
  who: companyAdmin,
  input: z.object({ ...RANGE_FIELDS, ...listing }).transform(completeRange),
  run: ({ actor, db }, wanted) => usageOf(db, actor.company_id, wanted),
});

/** All cases of the range as a spreadsheet (rule: reports.usage-export). */
export const usageExport = query({
  who: companyAdmin,
  input: UsageRange,
  exports: true,
  async run({ actor, db }, { start, end }) {
    const rows = await readUsageRows(db, {}, { company_id: actor.company_id, start, end, max_rows: MAX_ROWS + 1 });
    if (rows.length > MAX_ROWS) return invalid({ start: [TOO_MANY_ROWS] });
    return sheet(`usage-${start}-to-${end}.xlsx`, COLUMNS, rows);
  },
});

/** Bounds the memory for writing the file. */
const MAX_ROWS = 50_000;
const TOO_MANY_ROWS = 'There are more than 50,000 cases in this range. Choose a shorter one.';

const dateOf = (text: string | null) => text && new Date(isoTimestamp(text));

const COLUMNS: SheetColumn<UsageSqlRow>[] = [
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Case Number', cell: (row) => row.internal_case_number },
  { header: 'Partner', cell: ({ partner }) => partner },
  { header: 'Request Date', cell: (row) => dateOf(row.created_at) },
  { header: 'Response Date', cell: (row) => dateOf(row.first_answered_at) },
  { header: 'Partner Case Number', cell: (row) => row.partner_case_number },
  { header: 'Priority', cell: ({ priority }) => PRIORITIES[priority] },
  { header: 'Status', cell: ({ status }) => CASE_STATUS[status] },
  { header: 'Submitter', cell: ({ submitter }) => submitter },
];

async function usageOf(db: Db, company_id: number, { sort, dir, ...wanted }: Listing): Promise<Usage> {
  const { start, end, page, limit } = wanted;
  const offset = offsetOf(wanted);
  const range = { company_id, start, end };
  const unit = chartUnit(wanted);
  const [counts, rows] = await Promise.all([
    countUsage(db, { unit }, range),
    readUsagePage(db, { sort, dir }, { ...range, limit, offset, end_row: offset + limit }),
  ]);
  const totals = counts.filter(({ day }) => day === null);
  const figures = {
    all: figuresOf(totals.find(({ type }) => type === null)),
    inbound: figuresOf(totals.find(({ type }) => type === 'Inbound')),
    outbound: figuresOf(totals.find(({ type }) => type === 'Outbound')),
  };
  return {
    data: rows.map(usageRow),
    total: figures.all.cases,
    current_page: page,
    per_page: limit,
    start,
    end,
    figures,
    chart: { unit, bars: barsOf(wanted, barCounts(counts)) },
  };
}

const usageRow = (row: UsageSqlRow): UsageRow => ({
  type: row.type,
  case_number: row.internal_case_number,
  partner: row.partner,
  created_at: isoTimestamp(row.created_at),
  response_date: row.first_answered_at && isoTimestamp(row.first_answered_at),
  token: row.token,
});

const figuresOf = (counted: UsageCount | undefined): Figures => ({
  cases: counted?.cases ?? 0,
  answered_in_time_percent: percentOf(counted?.in_time ?? 0, counted?.due ?? 0),
  median_first_answer_seconds: counted?.median == null ? null : Math.round(counted.median),
});

/** One entry for each day or week with cases. */
function barCounts(counts: UsageCount[]): Bar[] {
  const bars = new Map<string, Bar>();
  for (const { type, day, cases } of counts) {
    if (day === null) continue;
    const bar = bars.get(day) ?? { from: day, inbound: 0, outbound: 0 };
    bars.set(day, { ...bar, [type === 'Inbound' ? 'inbound' : 'outbound']: cases });
  }
  return [...bars.values()];
}
