import 'server-only';
import { settings } from '@/lib/platform/settings';
import type { Hours, PriorityMessages } from '@/lib/intake/processes/resources';
import type { Membership, Priority, ResponseClock } from '@/lib/shared/enums';
import type { ProcessRow } from './document-rows';

const LOCKING: Membership[] = ['basic', 'standard'];

/**
 * The priority a case must have: low when the group has no priority messages of its own and either company is a basic
 * or standard member, else null (spec 1 §5).
 */
export function forcedPriority({ custom, levels }: { custom: boolean; levels: Membership[] }): Priority | null {
  return !custom && levels.some((level) => LOCKING.includes(level)) ? 'low' : null;
}

/** The group's messages apply only with custom_sla; its response times always do (rule: groups.own-texts). */
export function priorityMessages(row: ProcessRow): PriorityMessages {
  const hours = responseHours(row, settings.response_hours);
  return {
    custom: row.custom_sla,
    p1_message: row.custom_sla ? row.p1_message : null,
    p2_message: row.custom_sla ? row.p2_message : null,
    p3_message: row.custom_sla ? row.p3_message : null,
    p1_response_time: hours.high,
    p2_response_time: hours.medium,
    p3_response_time: hours.low,
  };
}

/** A group's own response times in hours; null where the network's apply. */
export type GroupTimes = {
  p1_response_time: number | null;
  p2_response_time: number | null;
  p3_response_time: number | null;
};

/** Response time of each priority in hours: the group's own, else the network's (rule: cases.respond-by). */
export function responseHours(group: GroupTimes, network: Hours): Hours {
  return {
    high: group.p1_response_time ?? network.high,
    medium: group.p2_response_time ?? network.medium,
    low: group.p3_response_time ?? network.low,
  };
}

/** Response clock of each priority in a group; null without one (rule: clock.receivers-hours). */
export type GroupClocks = Record<'p1_clock' | 'p2_clock' | 'p3_clock', ResponseClock | null>;

const CLOCK_OF = { high: 'p1_clock', medium: 'p2_clock', low: 'p3_clock' } as const satisfies Record<
  Priority,
  keyof GroupClocks
>;

/** True where a case of the priority has the receiver's hours to be answered. */
export const countsReceiversHours = (group: GroupClocks, priority: Priority): boolean =>
  group[CLOCK_OF[priority]] === 'receiver';
