import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDue, isUnfinished } from '@/db/case-states';
import { preparedSql } from '@/db/prepared';
import type { ResponseType } from '@/lib/shared/enums';
import { bothArms, literal, PARTNER_ID, type UsageType } from './usage.sql';

/** Figures of a group of cases, counted as the usage report counts them (rule: scorecard.figures). */
type ScoreCount = {
  cases: number;
  due: number;
  in_time: number;
  median: number | null;
  asked_back: number;
  rejected: number;
  open: number;
};
export type PartnerScore = ScoreCount & { type: UsageType; partner_id: number; partner: string };

const hadAnswer = (type: ResponseType) =>
  sql`exists (select from case_responses r where r.case_id = cases.id and r.type = ${sql.raw(`'${type}'`)})`;

export const SCORED: SQL = sql`created_at, first_answered_at, respond_by, closed_at,
      ${hadAnswer('information-request')} as asked_back, ${hadAnswer('rejection')} as rejected, ${isUnfinished} as open`;
export const SCORE_COUNTS: SQL = sql`count(*)::int as cases, (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
      extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median,
      (count(*) filter (where asked_back))::int as asked_back, (count(*) filter (where rejected))::int as rejected,
      (count(*) filter (where open))::int as open`;

export const countScores = preparedSql<object, PartnerScore>(
  () => sql`
    with found as materialized (${bothArms(
      (type, where) =>
        sql`select ${literal(type)} as type, ${PARTNER_ID[type]} as partner_id, ${SCORED} from cases where ${where}`,
    )}), grouped as (
      select type, partner_id, ${SCORE_COUNTS} from found group by type, partner_id
    )
    select g.*, c.name as partner from grouped g join companies c on c.id = g.partner_id
    order by g.cases desc, lower(c.name), c.id, g.type`,
);
