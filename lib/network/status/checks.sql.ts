import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { days, hours } from '@/lib/shared/durations';
import type { StatusPart } from '@/lib/shared/status';
import { SHOWN_DAYS, SHOWN_HOURS } from './policy';

export type CheckCount = { part: StatusPart; from: string; checks: number; failures: number };

const DAY = sql`hour at time zone 'UTC'`;
const TODAY = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

/** Checks by day in UTC. Reads a few thousand rows by the key at most. */
export const readDays = preparedSql<object, CheckCount>(
  () => sql`
    select part, to_char(${DAY}, 'YYYY-MM-DD') as "from", sum(checks)::int as checks, sum(failures)::int as failures
    from status_hours where hour >= ${TODAY} - ${interval(days(SHOWN_DAYS - 1))} group by 1, 2`,
);

export const readHours = preparedSql<object, CheckCount>(
  () => sql`
    select part, to_char(${DAY}, 'YYYY-MM-DD"T"HH24') as "from", checks, failures
    from status_hours where hour > now() - ${interval(hours(SHOWN_HOURS))}`,
);
