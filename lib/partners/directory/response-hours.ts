import type { Hours } from '@/lib/intake/processes/resources';

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
