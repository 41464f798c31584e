import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { calendars, cases, groups, companies, departments, processes } from '@/db/schema';
import { calendarAt } from '@/lib/intake/calendars/clocks';
import { forcedPriority, responseHours, type GroupClocks, type GroupTimes } from '@/lib/partners/directory/priorities';
import type { Hours } from '@/lib/intake/processes/resources';
import { settings } from '@/lib/platform/settings';
import type { Membership } from '@/lib/shared/enums';

/** Columns of a case's group that decide on its response times and priority. */
export const GROUP_TERMS = {
  custom_sla: groups.custom_sla,
  p1_response_time: groups.p1_response_time,
  p2_response_time: groups.p2_response_time,
  p3_response_time: groups.p3_response_time,
};
const GROUP_CLOCKS = { p1_clock: groups.p1_clock, p2_clock: groups.p2_clock, p3_clock: groups.p3_clock };
const NO_CLOCKS: GroupClocks = { p1_clock: null, p2_clock: null, p3_clock: null };
type Terms = {
  group: (GroupTimes & { custom_sla: boolean }) | null;
  levels: { sender: Membership; receiver: Membership };
};

const NO_GROUP = { custom_sla: false, p1_response_time: null, p2_response_time: null, p3_response_time: null };

/** Response times as they are now, and whether the priority is locked (rules: cases.respond-by, cases.priority-lock). */
export function serviceLevel({ group, levels }: Terms): { hours: Hours; locked: boolean } {
  const { custom_sla, ...times } = group ?? NO_GROUP;
  return {
    hours: responseHours(times, settings.response_hours),
    locked: forcedPriority({ custom: custom_sla, levels: [levels.sender, levels.receiver] }) !== null,
  };
}

const sender = alias(companies, 'sender');
const receiver = alias(companies, 'receiver');
const CALENDAR = calendarAt({
  process: sql`${processes}`,
  department: sql`${departments}`,
  company: sql`${receiver}`,
  group: sql`${groups}`,
});

/** The service level of a case that exists, with what its clock would count now (rule: clock.receivers-hours). */
export async function serviceLevelOf(db: Db, case_id: number) {
  const [terms] = await db
    .select({
      group: GROUP_TERMS,
      levels: { sender: sender.membership_type, receiver: receiver.membership_type },
      clocks: GROUP_CLOCKS,
      clock_id: calendars.clock_id,
    })
    .from(cases)
    .innerJoin(sender, eq(sender.id, cases.company_id))
    .innerJoin(receiver, eq(receiver.id, cases.receiver_company_id))
    .innerJoin(processes, eq(processes.id, cases.document_id))
    .leftJoin(groups, eq(groups.id, cases.community_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(calendars, eq(calendars.id, CALENDAR))
    .where(eq(cases.id, case_id));
  const { clocks, clock_id, ...level } = terms!;
  return { ...serviceLevel(level), clocks: clocks ?? NO_CLOCKS, clock_id };
}
