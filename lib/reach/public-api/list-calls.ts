import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { apiCallDays } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { CALLS_SHOWN, DAY_MS } from '@/lib/shared/durations';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';

/** The current day in UTC. */
export const TODAY = sql<string>`(now() at time zone 'UTC')::date`;

export const CallDay = z
  .strictObject({ day: z.string(), calls: z.number(), refused: z.number() })
  .meta({ id: 'ApiCallDay' });
export type CallDay = z.infer<typeof CallDay>;

/** Calls of a company's programs on each of the last 30 days, the current one last (rule: api.calls). */
export const listCalls = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ days: z.array(CallDay) }),
  async run({ actor, db }, { id }) {
    const rows = await db
      .select({
        day: apiCallDays.day,
        calls: sql<number>`sum(${apiCallDays.calls})::int`,
        refused: sql<number>`sum(${apiCallDays.refused})::int`,
      })
      .from(apiCallDays)
      .where(
        and(
          eq(apiCallDays.company_id, companyMeant(actor, id)),
          gt(apiCallDays.day, sql`(${TODAY} - ${interval(CALLS_SHOWN)})::date`),
        ),
      )
      .groupBy(apiCallDays.day);
    const stored = new Map(rows.map((row) => [row.day, row]));
    return { days: lastDays(new Date()).map((day) => stored.get(day) ?? { day, calls: 0, refused: 0 }) };
  },
});

const lastDays = (now: Date): string[] =>
  Array.from({ length: CALLS_SHOWN.amount }, (_, at) =>
    new Date(now.getTime() - (CALLS_SHOWN.amount - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
