import { sql, type SQL } from 'drizzle-orm';
import type { Duration } from '@/lib/shared/durations';

/** A duration as SQL, such as `interval '30 days'`. */
export const interval = ({ amount, unit }: Duration) => sql.raw(`interval '${amount} ${unit}s'`);

/** Builds an interval from an expression's number of days or seconds. */
export const daysFrom = (amount: SQL) => sql`make_interval(days => ${amount})`;
export const secondsFrom = (amount: SQL) => sql`make_interval(secs => ${amount})`;
