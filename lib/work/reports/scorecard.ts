import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { FILE } from '@/lib/platform/operation/output';
import { query } from '@/lib/platform/operation/operation';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { MINUTE_MS } from '@/lib/shared/durations';
import { reportFile } from '@/lib/shared/format';
import { companyAdmin } from '@/lib/shared/gates';
import { firstOfWeeks, LINE_WEEKS, percentOf, previousRange, UsageRange } from './policy';
import { PartnerLine, ScorecardRow } from './resources';
import { countScores, countWeeks, type PartnerScore } from './scorecard.sql';

/** How a company and its partners worked together in a range of days, by partner and direction (rule: scorecard.figures). */
export const scorecard = query({
  who: companyAdmin,
  input: UsageRange,
  output: () => z.strictObject({ start: z.string(), end: z.string(), data: z.array(ScorecardRow) }),
  run: async ({ actor, db }, range) => ({ ...range, data: await scorecardOf(db, actor.company_id, range) }),
});

/**
 * The same beside the range before and the eight weeks that end with the range, for the screen (rule: scorecard.lines). The
 * range before is computed, and may be a day longer than one may ask for.
 */
export const scorecardBeside = query({
  who: companyAdmin,
  input: UsageRange,
  output: () =>
    z.strictObject({ data: z.array(ScorecardRow), before: z.array(ScorecardRow), lines: z.array(PartnerLine) }),
  run: ({ actor: { company_id }, db }, range) => scorecardAndBefore(db, { company_id }, range),
});

type Whose = { company_id: number; partner_id?: number };

export async function scorecardAndBefore(db: Db, { company_id, partner_id }: Whose, range: UsageRange) {
  const [data, before, lines] = await Promise.all([
    scorecardOf(db, company_id, range, partner_id),
    scorecardOf(db, company_id, previousRange(range), partner_id),
    linesOf(db, { company_id, partner_id }, range),
  ]);
  return { data, before, lines };
}

async function linesOf(db: Db, { company_id, partner_id }: Whose, range: UsageRange): Promise<PartnerLine[]> {
  const values = { company_id, partner_id: partner_id ?? null, start: firstOfWeeks(range), end: range.end };
  const lines = new Map<string, PartnerLine>();
  for (const { type, week, cases, ...partner } of await countWeeks(db, {}, values)) {
    const key = `${type} ${partner.partner_id}`;
    const line = lines.get(key) ?? { ...partner, direction: type, cases: Array<number>(LINE_WEEKS).fill(0) };
    lines.set(key, { ...line, cases: line.cases.with(week, cases) });
  }
  return [...lines.values()];
}

/** The same as a spreadsheet. */
export const scorecardExport = query({
  who: companyAdmin,
  input: UsageRange,
  output: () => FILE,
  exports: true,
  run: async ({ actor, db }, range) =>
    sheet(reportFile('scorecard'), COLUMNS, await scorecardOf(db, actor.company_id, range)),
});

export async function scorecardOf(
  db: Db,
  company_id: number,
  range: UsageRange,
  partner_id?: number,
): Promise<ScorecardRow[]> {
  const counts = await countScores(db, {}, { ...range, company_id, partner_id: partner_id ?? null });
  return counts.map(scorecardRow);
}

const scorecardRow = ({ type, median, ...count }: PartnerScore): ScorecardRow => ({
  ...count,
  direction: type,
  in_time_percent: percentOf(count.in_time, count.due),
  median_minutes: minutesOf(median),
});

export const minutesOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round((seconds * 1000) / MINUTE_MS);

const COLUMNS: SheetColumn<ScorecardRow>[] = [
  { header: 'Partner', cell: ({ partner }) => partner },
  { header: 'Direction', cell: ({ direction }) => direction },
  { header: 'Cases', cell: ({ cases }) => cases },
  { header: 'Answered or Late', cell: ({ due }) => due },
  { header: 'In Time by Own Clock', cell: ({ in_time }) => in_time },
  { header: 'In Time by Own Clock (%)', cell: ({ in_time_percent }) => in_time_percent },
  { header: 'Median First Answer, Elapsed Around the Clock (min)', cell: ({ median_minutes }) => median_minutes },
  { header: 'Asked Back', cell: ({ asked_back }) => asked_back },
  { header: 'Rejected', cell: ({ rejected }) => rejected },
  { header: 'Open', cell: ({ open }) => open },
];
