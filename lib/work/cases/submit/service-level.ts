import 'server-only';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { cases, groups, companies } from '@/db/schema';
import { forcedPriority, responseHours, type GroupTimes } from '@/lib/partners/directory/priorities';
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

/** The service level of a case that exists. */
export async function serviceLevelOf(db: Db, case_id: number) {
  const [terms] = await db
    .select({
      group: GROUP_TERMS,
      levels: { sender: sender.membership_type, receiver: receiver.membership_type },
    })
    .from(cases)
    .innerJoin(sender, eq(sender.id, cases.company_id))
    .innerJoin(receiver, eq(receiver.id, cases.receiver_company_id))
    .leftJoin(groups, eq(groups.id, cases.community_id))
    .where(eq(cases.id, case_id));
  return serviceLevel(terms!);
}
