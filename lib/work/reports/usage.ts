import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { offsetOf } from '@/lib/platform/operation/paging';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { CASE_STATUS, PRIORITIES } from '@/lib/shared/enums';
import { Paging } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { reportFile } from '@/lib/shared/format';
import {
  barsOf,
  CASE_FILTERS,
  chartUnit,
  completeRange,
  daysIn,
  percentOf,
  previousRange,
  RANGE_FIELDS,
  USAGE_SORTS,
} from './policy';
import type { CaseFilters, UsageRange } from './policy';
import { countFiltered, countUsage, readUsagePage, readUsageRows } from './usage.sql';
import type { UsageCount, UsageSqlRow } from './usage.sql';
import { FILE } from '@/lib/platform/operation/output';
import { Usage } from './resources';
import type { Figures } from './resources';
import type { UsageRow } from './resources';
import type { Bar } from './resources';

const listing = {
  sort: z.enum(USAGE_SORTS, 'Choose a column that can be sorted.').default('created_at'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('desc'),
  ...Paging,
};
type Listing = UsageRange &
  CaseFilters & { sort: (typeof USAGE_SORTS)[number]; dir: 'asc' | 'desc'; page: number; limit: number };

/**
 * Cases the company sent and received in a range of days, with totals (spec 2 §2 "Reports page"). Figures and chart are of the
 * whole range; the rows and their number are what the filters leave (rule: reports.filters).
 */
export const usageReport = query({
  who: companyAdmin,
  input: z.object({ ...RANGE_FIELDS, ...CASE_FILTERS, ...listing }).transform(completeRange),
  output: () => Usage,
  run: ({ actor, db }, wanted) => usageOf(db, actor.company_id, wanted),
});

/** The cases that the filters leave as a spreadsheet (rule: reports.usage-export). */
export const usageExport = query({
  who: companyAdmin,
  input: z.object({ ...RANGE_FIELDS, ...CASE_FILTERS }).transform(completeRange),
  output: () => FILE,
  exports: true,
  async run({ actor, db }, wanted) {
    const rows = await readUsageRows(db, {}, { ...wanted, company_id: actor.company_id, max_rows: MAX_ROWS + 1 });
    if (rows.length > MAX_ROWS) return invalid({ start: [TOO_MANY_ROWS] });
    return sheet(reportFile('usage'), COLUMNS, rows);
  },
});

const MAX_ROWS = 50_000;
const TOO_MANY_ROWS = 'There are more than 50,000 cases in this range. Choose a shorter one.';

/** Shows the company's number, else the partner's (rule: cases.numbers). */
function numberOf({ internal_case_number, partner_case_number }: UsageSqlRow): string {
  return internal_case_number ?? partner_case_number ?? '';
}

const dateOf = (text: string | null) => text && new Date(isoTimestamp(text));

const COLUMNS: SheetColumn<UsageSqlRow>[] = [
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Case Number', cell: numberOf },
  { header: 'Partner', cell: ({ partner }) => partner },
  { header: 'Request Date', cell: (row) => dateOf(row.created_at) },
  { header: 'Response Date', cell: (row) => dateOf(row.first_answered_at) },
  { header: 'Partner Case Number', cell: (row) => row.partner_case_number },
  { header: 'Priority', cell: ({ priority }) => PRIORITIES[priority] },
  { header: 'Status', cell: ({ status }) => CASE_STATUS[status] },
  { header: 'Submitter', cell: ({ submitter }) => submitter },
];

async function usageOf(db: Db, company_id: number, { sort, dir, ...wanted }: Listing): Promise<Usage> {
  const { start, end, page, limit, ...filters } = wanted;
  const offset = offsetOf(wanted);
  const range = { company_id, start, end };
  const unit = chartUnit(wanted);
  const isFiltered = Object.values(filters).some(Boolean);
  const [counts, rows, [left]] = await Promise.all([
    countUsage(db, { unit }, { ...range, previous_start: previousRange(wanted).start, days: daysIn(wanted) }),
    readUsagePage(db, { sort, dir }, { ...range, ...filters, limit, offset, end_row: offset + limit }),
    isFiltered ? countFiltered(db, {}, { ...range, ...filters }) : [],
  ]);
  const totals = counts.filter(({ day }) => day === null);
  const figures = {
    all: figuresOf(totals.find(({ type }) => type === null)),
    inbound: figuresOf(totals.find(({ type }) => type === 'Inbound')),
    outbound: figuresOf(totals.find(({ type }) => type === 'Outbound')),
  };
  return {
    data: rows.map(usageRow),
    total: left?.total ?? figures.all.cases,
    current_page: page,
    per_page: limit,
    start,
    end,
    figures,
    chart: { unit, bars: barsOf(wanted, barCounts(counts), NO_CASES) },
  };
}

const usageRow = (row: UsageSqlRow): UsageRow => ({
  type: row.type,
  case_number: numberOf(row),
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

const NO_CASES = { inbound: 0, outbound: 0, previous: 0 };

function barCounts(counts: UsageCount[]): Bar[] {
  const bars = new Map<string, Bar>();
  for (const { type, day, previous, cases } of counts) {
    if (day === null) continue;
    const bar = bars.get(day) ?? { from: day, ...NO_CASES };
    bars.set(day, { ...bar, [previous ? 'previous' : type === 'Inbound' ? 'inbound' : 'outbound']: cases });
  }
  return [...bars.values()];
}
