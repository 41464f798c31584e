import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { calendarClocks, calendars, companies, departments, groups, processes, rotaShifts, users } from '@/db/schema';
import { calendarAt, storedClock } from '@/lib/intake/calendars/clocks';
import { openStatus } from '@/lib/shared/working-hours';
import { shiftAt } from './policy';

export type OnDuty = { user_id: number; first_name: string; last_name: string; email: string; phone: string | null };

/** A process's own calendar, else its company's, which also gives the zone of its rota. */
const CALENDAR = sql`coalesce(${processes.calendar_id}, ${companies.calendar_id})`;
/** Of rotas of processes without a calendar. */
const ROTA_ZONE = 'UTC';

/** The zone of a process's rota, in a query on processes and companies. */
export const onDutyZone = () =>
  sql<string>`coalesce((select cc.time_zone from calendars k join calendar_clocks cc on cc.id = k.clock_id where k.id = ${CALENDAR}), ${ROTA_ZONE})`;

/** Finds the active person on duty for a process at a moment; null when there is none (rule: clock.rota). */
export const onDutyFor = async (db: Db, process_id: number, at: Date): Promise<OnDuty | null> =>
  (await onDutyOf(db, [process_id], at)).get(process_id) ?? null;

/** The same for several processes, by id. */
export async function onDutyOf(db: Db, process_ids: number[], at: Date): Promise<Map<number, OnDuty>> {
  if (!process_ids.length) return new Map();
  const rows = await db
    .select({
      process_id: rotaShifts.process_id,
      zone: onDutyZone(),
      shift: { from: rotaShifts.from_at, until: rotaShifts.until_at, repeats: rotaShifts.repeats },
      user: {
        user_id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone: users.phone,
      },
    })
    .from(rotaShifts)
    .innerJoin(processes, eq(processes.id, rotaShifts.process_id))
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .innerJoin(
      users,
      and(eq(users.id, rotaShifts.user_id), eq(users.status, 'active'), eq(users.company_id, processes.company_id)),
    )
    .where(inArray(rotaShifts.process_id, [...new Set(process_ids)]));
  const found = new Map<number, OnDuty>();
  for (const [process_id, shifts] of Map.groupBy(rows, (row) => row.process_id)) {
    const all = shifts.map(({ shift, user }) => ({ ...shift, user_id: user.user_id, user }));
    const running = shiftAt(all, at, shifts[0]!.zone);
    if (running) found.set(process_id, running.user);
  }
  return found;
}

type ProcessPlace = { process_id: number; department_id?: number | null; community_id?: number | null };
const CALENDAR_AT_PLACE = calendarAt({
  process: sql`${processes}`,
  department: sql`${departments}`,
  company: sql`${companies}`,
  group: sql`${groups}`,
});

/**
 * Whether a process works at a moment, by its own calendar, else its department's, its company's, or that of the group that a case
 * comes from; null without one, when its clock runs around the clock (rule: clock.calendars).
 */
export async function isProcessOpen(
  db: Db,
  { process_id, department_id = null, community_id = null }: ProcessPlace,
  at: Date,
): Promise<boolean | null> {
  const [row] = await db
    .select({ clock: calendarClocks })
    .from(processes)
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .leftJoin(departments, and(eq(departments.company_id, companies.id), sql`${departments.id} = ${department_id}`))
    .leftJoin(groups, sql`${groups.id} = ${community_id}`)
    .innerJoin(calendars, eq(calendars.id, CALENDAR_AT_PLACE))
    .innerJoin(calendarClocks, eq(calendarClocks.id, calendars.clock_id))
    .where(eq(processes.id, process_id));
  return row ? openStatus(storedClock(row.clock), at).open_now : null;
}
