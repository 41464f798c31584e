/** Hours of a week as they are entered and kept (rule: clock.calendars). */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** "HH:MM" to "HH:MM", the end at most "24:00". */
export type HoursInterval = [from: string, to: string];
export type WeekHours = Record<Weekday, HoursInterval[]>;

export const NO_HOURS: WeekHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

export const HOURS_TIME = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/**
 * Hours as they are kept: in order, and those over midnight as two days' ("22:00–06:00"). Takes intervals whose times
 * differ; "00:00" as an end is midnight.
 */
export function storedHours(entered: WeekHours): WeekHours {
  const days = WEEKDAYS.map((): HoursInterval[] => []);
  for (const [index, day] of WEEKDAYS.entries())
    for (const [from, to] of entered[day]) {
      if (from < to) days[index]!.push([from, to]);
      else {
        days[index]!.push([from, '24:00']);
        if (to !== '00:00') days[(index + 1) % 7]!.push(['00:00', to]);
      }
    }
  return Object.fromEntries(
    WEEKDAYS.map((day, index) => [day, days[index]!.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))]),
  ) as WeekHours;
}
