import type { Priority } from '@/lib/shared/vocabulary';

/** A group's own response times in hours; null: the network's count. */
export type GroupTimes = { p1_response_time: number | null; p2_response_time: number | null; p3_response_time: number | null };
export type Hours = Record<Priority, number>;

const HOUR = 3_600_000;

/** Within how many hours each priority is answered: as the group says, else as the network does (PRODUCT §6). */
export function responseHours(group: GroupTimes, network: Hours): Hours {
  return { high: group.p1_response_time ?? network.high, medium: group.p2_response_time ?? network.medium, low: group.p3_response_time ?? network.low };
}

/** When the answer is due. */
export const respondBy = (submitted: Date, hours: number) => new Date(submitted.getTime() + hours * HOUR);

/**
 * When the customer data goes: one calendar month after submission, in UTC and at the same time of day; where that month
 * is too short, on its last day (spec 1 §2, SECURITY).
 */
export function purgeOn(submitted: Date): Date {
  const due = new Date(submitted);
  due.setUTCMonth(due.getUTCMonth() + 1, 1);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(submitted.getUTCDate(), lastDay));
  return due;
}
