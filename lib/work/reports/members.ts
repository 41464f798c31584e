import 'server-only';
import type { Db } from '@/db/client';
import { worstProcesses } from '@/lib/partners/health/health';
import { HEALTH } from '@/lib/shared/enums';
import { SHOWN_ROWS, type MemberSort } from '@/lib/shared/network-reports';
import type { ReportSqlRow } from './network.sql';
import { ENOUGH_CASES, percentOf } from './policy';
import type { MemberBar } from './resources';
import { minutesOf } from './scorecard';

/** Rows of the members' scorecard with the health of their worst process, and its reason (rules: health.verdict, scorecard.members). */
export async function withHealth(db: Db, rows: ReportSqlRow[]): Promise<ReportSqlRow[]> {
  const verdicts = await worstProcesses(db);
  return rows.map((row) => {
    const verdict = verdicts.get(Number(row.company_id));
    return {
      ...row,
      in_time_percent: percentOf(Number(row.in_time), Number(row.due)),
      median_minutes: minutesOf(row.median === null ? null : Number(row.median)),
      health: verdict ? HEALTH[verdict.health] : null,
      reason: verdict?.reason ?? null,
    };
  });
}

export function sortedMembers(rows: ReportSqlRow[], { key, dir }: MemberSort): ReportSqlRow[] {
  const sign = dir === 'asc' ? 1 : -1;
  if (key === 'company') return dir === 'asc' ? rows : rows.toReversed();
  return rows.toSorted((a, b) => {
    if (a[key] === null || b[key] === null) return Number(a[key] === null) - Number(b[key] === null);
    return sign * (Number(a[key]) - Number(b[key])) || Number(b.cases) - Number(a.cases);
  });
}

export const chartedMembers = (rows: ReportSqlRow[]): MemberBar[] =>
  (['Inbound', 'Outbound'] as const).flatMap((direction) => {
    const bars = rows.filter((row) => row.direction === direction && Number(row.cases) > 0).map(barOf);
    const enough = (bar: MemberBar) => Number(bar.due >= ENOUGH_CASES);
    const order = (a: MemberBar, b: MemberBar) =>
      enough(b) - enough(a) || (a.in_time_percent ?? 100) - (b.in_time_percent ?? 100) || b.cases - a.cases;
    return bars.sort(order).slice(0, SHOWN_ROWS);
  });

const barOf = (row: ReportSqlRow): MemberBar => ({
  company_id: Number(row.company_id),
  company: String(row.company),
  direction: row.direction === 'Inbound' ? 'Inbound' : 'Outbound',
  cases: Number(row.cases),
  due: Number(row.due),
  in_time: Number(row.in_time),
  in_time_percent: row.in_time_percent === null ? null : Number(row.in_time_percent),
  median_minutes: row.median_minutes === null ? null : Number(row.median_minutes),
});
