import { DAY_MS, MINUTE_MS } from './durations';
import type { QUIET_WEEKENDS } from './enums';

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const isTimeOfDay = (text: string) => TIME.test(text);

/** From one time of day to another, over midnight if need be; null without. */
export type QuietHours = {
  quiet_from: string | null;
  quiet_until: string | null;
  quiet_weekends: keyof typeof QUIET_WEEKENDS;
};

/**
 * End of the quiet hours that a moment is in, null outside of them. Hours belong to the day on which they begin, so that
 * those of Friday last into Saturday (rule: mail.quiet-hours).
 */
export function quietUntil(at: Date, hours: QuietHours, zone: string | null): Date | null {
  let end: Date | null = null;
  // The hours of one day may lead into those of the next; a week of them is no quiet.
  for (let day = 0; day <= 7; day++) {
    const next = endOfSpan(end ?? at, hours, zone ?? 'UTC');
    if (!next || next <= (end ?? at)) return end;
    end = next;
  }
  return null;
}

function endOfSpan(at: Date, hours: QuietHours, zone: string): Date | null {
  const clock = clockAt(at, zone);
  const today = Math.floor(clock / DAY_MS) * DAY_MS;
  for (const day of [today - DAY_MS, today])
    for (const [from, to] of spansOf(new Date(day).getUTCDay(), hours))
      if (clock >= day + from && clock < day + to) return timestampAt(day + to, zone);
  return null;
}

/** Milliseconds from the midnight before. */
function spansOf(weekday: number, { quiet_from, quiet_until, quiet_weekends }: QuietHours): [number, number][] {
  const isWeekend = weekday === 0 || weekday === 6;
  const spans: [number, number][] = isWeekend && quiet_weekends === 'all_day' ? [[0, DAY_MS]] : [];
  if (quiet_from && quiet_until && !(isWeekend && quiet_weekends === 'none')) {
    const [from, to] = [msOfDay(quiet_from), msOfDay(quiet_until)];
    spans.push([from, to > from ? to : to + DAY_MS]);
  }
  return spans;
}

function msOfDay(time: string): number {
  const [, hours, minutes] = TIME.exec(time)!;
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** What clocks of a zone show, as if it were UTC. */
function clockAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
}

/** The moment at which clocks of a zone show this. The second look is for a change of the clocks in between. */
function timestampAt(clock: number, zone: string): Date {
  const first = clock - (clockAt(new Date(clock), zone) - clock);
  return new Date(first - (clockAt(new Date(first), zone) - clock));
}

/** Midnight at which a day `YYYY-MM-DD` begins in a zone. */
export const startOfDay = (day: string, zone: string | null): Date => timestampAt(Date.parse(day), zone ?? 'UTC');

/** Day `YYYY-MM-DD` of a moment in a zone. */
export const dayAt = (at: Date, zone: string | null): string =>
  new Date(clockAt(at, zone ?? 'UTC')).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
