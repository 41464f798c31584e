import { HOUR_MS, MINUTE_MS } from './durations';

/*
 * Common abbreviations by the zone whose daylight saving time they follow. CST is omitted: it may mean Chicago or
 * Shanghai.
 */
const ZONES: Record<string, string> = {
  'Etc/UTC': 'UTC GMT Z',
  'Europe/London': 'BST',
  'Europe/Lisbon': 'WET WEST',
  'Europe/Paris': 'CET CEST MEZ MESZ',
  'Europe/Helsinki': 'EET EEST',
  'Europe/Moscow': 'MSK',
  'America/New_York': 'EST EDT ET',
  'America/Chicago': 'CDT CT',
  'America/Denver': 'MST MDT MT',
  'America/Los_Angeles': 'PST PDT PT',
  'America/Anchorage': 'AKST AKDT',
  'Pacific/Honolulu': 'HST',
  'America/Sao_Paulo': 'BRT',
  'Africa/Johannesburg': 'SAST',
  'Asia/Dubai': 'GST',
  'Asia/Kolkata': 'IST',
  'Asia/Singapore': 'SGT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Australia/Perth': 'AWST',
  'Australia/Sydney': 'AEST AEDT AET',
  'Pacific/Auckland': 'NZST NZDT',
};
const ABBREVIATIONS = new Map(
  Object.entries(ZONES).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);

export function timeZoneOf(text: string): string | undefined {
  const offset = /^(?:UTC|GMT)\s?([+-])\s?(\d{1,2})(?::?([0-5]\d))?$/i.exec(text);
  if (offset) {
    const [, sign, hours = '', minutes = '00'] = offset;
    return Number(hours) > 14 ? undefined : `${sign}${hours.padStart(2, '0')}:${minutes}`;
  }
  if (!text.includes('/')) return ABBREVIATIONS.get(text.toUpperCase());
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function minuteOfWeek(date: Date, timeZone: string): number {
  // Not every browser's Intl accepts an offset as a time zone.
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(timeZone) ?? [];
  if (sign) {
    const shift = (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === '-' ? -1 : 1);
    return minuteOfWeek(new Date(date.getTime() + shift), 'UTC');
  }
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? '';
  return DAYS.indexOf(part('weekday')) * 1_440 + Number(part('hour')) * 60 + Number(part('minute'));
}

export function weekdayAndTime(minute: number): { day: string; time: string } {
  const ofDay = minute % 1_440;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return {
    day: DAYS[Math.floor(minute / 1_440) % 7]!,
    time: `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`,
  };
}
