import 'server-only';
import type { Db } from '@/db/client';
import { healthByCompany } from '@/lib/health/health';
import { HEALTH } from '@/lib/shared/enums';
import type { ReportSqlRow } from './network.sql';
import { percentOf } from './policy';
import { minutesOf } from './scorecard';

/** Rows of the members' scorecard with the health of their worst process, and its reason (rules: health.verdict, scorecard.members). */
export async function withHealth(db: Db, rows: ReportSqlRow[]): Promise<ReportSqlRow[]> {
  const verdicts = await healthByCompany(db);
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
