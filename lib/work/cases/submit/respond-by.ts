import { addCalendarMonth } from '@/lib/shared/calendar-month';
import { HOUR_MS } from '@/lib/shared/durations';

export const respondBy = (submitted: Date, hours: number) => new Date(submitted.getTime() + hours * HOUR_MS);

/**
 * Date on which customer data is removed: one calendar month after submission (spec 1 §2, rule: customer-data.purge).
 */
export const purgeOn = (submitted: Date) => addCalendarMonth(submitted);
