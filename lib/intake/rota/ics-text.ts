import { wallClock } from '@/lib/shared/zone-offsets';
import type { RotaRepeats } from '@/lib/shared/enums';

export type FeedShift = { name: string; from: Date; until: Date; repeats: RotaRepeats };
type Named = { id: number; name: string; company: string; zone: string };

/**
 * A rota as a calendar file (RFC 5545). Weekly shifts have local times of the zone, which calendars know by its name; others
 * are in UTC.
 */
export function icsText({ id, name, company, zone }: Named, shifts: FeedShift[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Concord//Rota//EN',
    `X-WR-CALNAME:${escaped(`On duty: ${name} (${company})`)}`,
    ...shifts.flatMap((shift, index) => [
      'BEGIN:VEVENT',
      `UID:rota-${id}-${index}-${shift.from.getTime()}@concord`,
      `DTSTAMP:${utc(shift.from)}`,
      ...(shift.repeats === 'weekly'
        ? [
            `DTSTART;TZID=${zone}:${local(shift.from, zone)}`,
            `DTEND;TZID=${zone}:${local(shift.until, zone)}`,
            'RRULE:FREQ=WEEKLY',
          ]
        : [`DTSTART:${utc(shift.from)}`, `DTEND:${utc(shift.until)}`]),
      `SUMMARY:${escaped(`${shift.name}, on duty for ${name}`)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}Z$/g, '');
const utc = (date: Date) => `${stamp(date.getTime())}Z`;
const local = (date: Date, zone: string) => stamp(wallClock(zone, date.getTime()));

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines have at most 75 bytes; a further one begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
