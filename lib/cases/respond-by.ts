import { addCalendarMonth } from '@/lib/shared/calendar-month';

const HOUR = 3_600_000;

export const respondBy = (submitted: Date, hours: number) => new Date(submitted.getTime() + hours * HOUR);

/**
 * Date on which customer data is removed: one calendar month after submission (spec 1 §2, rule: customer-data.purge).
 */
export const purgeOn = (submitted: Date) => addCalendarMonth(submitted);
