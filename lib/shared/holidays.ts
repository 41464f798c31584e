/** A day on which a receiver does not work: YYYY-MM-DD. */
export type Holiday = { date: string; name: string };

const NEXT = 10;

/** Holidays of all sources by day, one for each day. */
export const byDay = (...sources: Holiday[][]): Holiday[] =>
  [...new Map(sources.flat().map((holiday) => [holiday.date, holiday])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );

export const nextHolidays = (holidays: Holiday[], today: string): Holiday[] =>
  holidays.filter(({ date }) => date >= today).slice(0, NEXT);
