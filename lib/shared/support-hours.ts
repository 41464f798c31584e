import { readOpenings, shownOpenings, type Opening } from './opening-hours';
import { minuteOfWeek, timeZoneOf, weekdayAndTime } from './time-zones';

/**
 * Parses support hours as partners write them: "Mon-Fri 7:00-17:00 CET", "24x7", "Mon-Thu 8am-5pm, Fri 8am to 3pm
 * America/New_York". Ambiguous hours have no status.
 */

const WEEK = 7 * 1_440;
const DAY = 1_440;
const MAX_LENGTH = 300;
/* Hours, days and weeks in any order: "7/24/365", "24x7". */
const ALWAYS = /^(?:24\s*[/x×*]\s*7|7\s*[/x×*]\s*24)(?:\s*[/x×*]\s*36[56])?$/i;
/* Time zone at the end, with or without brackets. */
const ZONE =
  /^(.*[^\s,(])[\s,]*?\(?\b((?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::?\d{2})?|[A-Za-z]+(?:\/[A-Za-z_-]+)+|[A-Za-z]{1,5})\)?\.?$/i;

type Hours = 'always' | { openings: Opening[]; timeZone: string; zone: string };

/** Whether support is open, as text: "Open now, until 18:00 CET" or "Closed, opens Mon 07:00 CET". */
export type SupportStatus = { open: boolean; text: string };

/** Status of support hours at a time; undefined when they cannot be parsed. */
export function supportStatus(hours: string, date: Date): SupportStatus | undefined {
  const parsed = readHours(hours);
  if (!parsed) return undefined;
  if (parsed === 'always') return { open: true, text: 'Open now' };
  const { openings, timeZone, zone } = parsed;
  const now = minuteOfWeek(date, timeZone);
  const closing = closingAfter(openings, now);
  if (closing !== undefined) {
    const { day, time } = weekdayAndTime(closing);
    if (closing - now >= WEEK) return { open: true, text: 'Open now' };
    return { open: true, text: `Open now, until ${closing - now > DAY ? `${day} ` : ''}${time} ${zone}` };
  }
  if (!openings.length) return { open: false, text: 'Closed' };
  const wait = Math.min(...openings.map(({ from }) => (from - now + WEEK) % WEEK));
  const { day, time } = weekdayAndTime(now + wait);
  return { open: false, text: `Closed, opens ${day} ${time} ${zone}` };
}

/** Support hours as they are understood: "Mon–Fri 07:00–17:00 CET"; undefined when they cannot be parsed. */
export function readingOf(hours: string): string | undefined {
  const parsed = readHours(hours);
  if (!parsed) return undefined;
  return parsed === 'always' ? 'always open' : `${shownOpenings(parsed.openings)} ${parsed.zone}`;
}

function readHours(text: string): Hours | undefined {
  const normalized = text.trim().replace(/\s+/g, ' ').replace(/[–—−]/g, '-');
  if (normalized.length > MAX_LENGTH) return undefined;
  if (ALWAYS.test(normalized)) return 'always';
  const [, rules = '', zone = ''] = ZONE.exec(normalized) ?? [];
  const timeZone = timeZoneOf(zone);
  if (!timeZone) return undefined;
  if (ALWAYS.test(rules)) return 'always';
  const openings = readOpenings(rules);
  return openings && { openings, timeZone, zone };
}

/**
 * When support closes that is open at `now`, in minutes since Monday 00:00, at most a week later; undefined when
 * closed.
 */
function closingAfter(openings: Opening[], now: number): number | undefined {
  let closing: number | undefined;
  for (let minute = now; minute < now + WEEK; minute = closing) {
    const ofWeek = minute % WEEK;
    // A Sunday opening may continue on Monday of the next week.
    const ends = openings.flatMap(({ from, to }) =>
      [ofWeek, ofWeek + WEEK].filter((start) => from <= start && start < to).map((start) => minute + to - start),
    );
    if (!ends.length) return closing;
    closing = Math.max(...ends);
  }
  return closing;
}
