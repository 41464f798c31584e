import { DAY_MS } from './durations';

/** A stretch of time in which the clocks of a zone keep their distance to UTC, in milliseconds. */
export type OffsetSpan = { from: number; to: number; offset: number };

/* Creating a formatter is slow, and so is asking it. Both maps are bounded by the number of zones and years. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const years = new Map<string, OffsetSpan[]>();

/** Canonical name of a time zone, undefined for one that does not exist. */
export function canonicalZone(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Stretches of equal offset from a moment on, in order; the first one may have begun before. */
export function* offsetSpans(zone: string, from: number): Generator<OffsetSpan> {
  for (let year = new Date(from).getUTCFullYear(); ; year++)
    for (const span of spansOfYear(zone, year)) if (span.to > from) yield span;
}

/** Time on the clocks of a zone, as if it were UTC. */
export const wallClock = (zone: string, at: number): number => at + offsetAt(zone, at);

/** The moment at which clocks of a zone show this; an hour that they skip is the one after it. */
export function instantOf(zone: string, wall: number): number {
  for (const { from, to, offset } of offsetSpans(zone, wall - DAY_MS)) {
    if (wall - offset < from) return from;
    if (wall - offset < to) return wall - offset;
  }
  throw new RangeError('Time has no end.');
}

function spansOfYear(zone: string, year: number): OffsetSpan[] {
  const key = `${zone} ${year}`;
  const known = years.get(key);
  if (known) return known;
  const [first, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const spans: OffsetSpan[] = [{ from: first, to: end, offset: offsetAt(zone, first) }];
  for (let day = first; day < end; day += DAY_MS) {
    const last = spans.at(-1)!;
    const offset = offsetAt(zone, day + DAY_MS);
    if (offset === last.offset) continue;
    const change = changeBetween(zone, day, day + DAY_MS);
    last.to = change;
    if (change < end) spans.push({ from: change, to: end, offset });
  }
  years.set(key, spans);
  return spans;
}

/** First moment of the later one's offset. */
function changeBetween(zone: string, before: number, after: number): number {
  const offset = offsetAt(zone, after);
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

function offsetAt(zone: string, at: number): number {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const shown = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return shown - Math.floor(at / 1000) * 1000;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}
