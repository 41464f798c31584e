import { WEEKDAYS as DAYS_OF_WEEK, type WeekHours } from './week-hours';

export type Opening = { from: number; to: number };

type Span = Opening;
type Token =
  | { kind: 'day'; day: number }
  | { kind: 'days'; days: number[] }
  | { kind: 'time'; minute: number; half?: string }
  | { kind: 'all day' | 'closed' | 'dash' | 'separator' };

const DAY = 1_440;
const NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];

/* Tried in this order at each position. */
const TOKENS: [RegExp, (match: RegExpExecArray) => Token | undefined][] = [
  [/(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?/y, ([name]) => dayOf(name)],
  [/(?:daily|every ?day|7 days(?: a week)?)\b/y, () => ({ kind: 'days', days: [...WEEKDAYS, ...WEEKEND] })],
  [/weekdays?\b|workdays?\b|business days?\b/y, () => ({ kind: 'days', days: WEEKDAYS })],
  [/weekends?\b/y, () => ({ kind: 'days', days: WEEKEND })],
  [/24 ?h(?:ou)?(?:rs?)?\b|all day\b|around the clock\b/y, () => ({ kind: 'all day' })],
  [/closed\b/y, () => ({ kind: 'closed' })],
  [/noon\b/y, () => ({ kind: 'time', minute: DAY / 2, half: 'p' })],
  [/midnight\b/y, () => ({ kind: 'time', minute: DAY, half: 'p' })],
  [/(\d{1,2})(?:[:.h]([0-5]\d))? ?(?:([ap])\.?m\b\.?)?(?:h\b)?/y, timeOf],
  [/-|(?:to|till?|until|through|thru)\b/y, () => ({ kind: 'dash' })],
  [/[,;&+/:]|(?:and|from|on|hours)\b/y, () => ({ kind: 'separator' })],
];

const dayOf = (name: string): Token => ({ kind: 'day', day: NAMES.indexOf(name.slice(0, 3)) });

function timeOf([, hours = '', minutes = '0', half]: RegExpExecArray): Token | undefined {
  const hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    return { kind: 'time', minute: ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minutes), half };
  }
  const minute = hour * 60 + Number(minutes);
  return minute > DAY ? undefined : { kind: 'time', minute };
}

/**
 * Parses "Mon-Fri 7:00-17:00", "Mon-Thu 8am-5pm, Fri 8am to 3pm, Sat closed" or "22:00-06:00" (every day). Returns
 * undefined when any part of the text is unknown or ambiguous.
 */
export function readOpenings(text: string): Opening[] | undefined {
  const tokens = tokensOf(text.toLowerCase());
  if (!tokens?.length) return undefined;
  const byDay = new Map<number, Span[]>();
  while (tokens.length) {
    const days = takeDays(tokens) ?? (byDay.size ? undefined : [...WEEKDAYS, ...WEEKEND]);
    const spans = takeSpans(tokens);
    // A repeated day may be a list or a correction.
    if (!days || !spans || days.some((day) => byDay.has(day))) return undefined;
    for (const day of days) byDay.set(day, spans);
  }
  return [...byDay].flatMap(([day, spans]) =>
    spans.map(({ from, to }) => ({ from: from + day * DAY, to: to + day * DAY })),
  );
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let index = 0; index < text.length;) {
    if (text[index] === ' ') {
      index += 1;
      continue;
    }
    const next = tokenAt(text, index);
    if (!next) return undefined;
    if (next.token.kind !== 'separator') tokens.push(next.token);
    index += next.length;
  }
  return tokens;
}

function tokenAt(text: string, index: number): { token: Token; length: number } | undefined {
  for (const [pattern, create] of TOKENS) {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    const token = match && create(match);
    if (token) return { token, length: match[0].length };
  }
  return undefined;
}

const isDay = (token: Token | undefined): token is Extract<Token, { kind: 'day' | 'days' }> =>
  token?.kind === 'day' || token?.kind === 'days';

function takeDays(tokens: Token[]): number[] | undefined {
  const days: number[] = [];
  for (let token = tokens[0]; isDay(token); token = tokens[0]) {
    tokens.shift();
    const range = token.kind === 'days' ? token.days : takeRange(tokens, token.day);
    if (!range) return undefined;
    days.push(...range);
  }
  return days.length && new Set(days).size === days.length ? days : undefined;
}

function takeRange(tokens: Token[], first: number): number[] | undefined {
  if (tokens[0]?.kind !== 'dash') return [first];
  const last = tokens.splice(0, 2)[1];
  if (last?.kind !== 'day') return undefined;
  return NAMES.map((_, step) => (first + step) % 7).slice(0, ((last.day - first + 7) % 7) + 1);
}

function takeSpans(tokens: Token[]): Span[] | undefined {
  const spans: Span[] = [];
  let closed = false;
  for (let token = tokens[0]; token && !isDay(token); token = tokens[0]) {
    tokens.shift();
    if (token.kind === 'closed') {
      closed = true;
      continue;
    }
    const span = token.kind === 'all day' ? { from: 0, to: DAY } : takeSpan(tokens, token);
    if (!span) return undefined;
    spans.push(span);
  }
  return closed === spans.length > 0 ? undefined : spans;
}

function takeSpan(tokens: Token[], start: Token): Span | undefined {
  const [dash, end] = tokens.splice(0, 2);
  return start.kind === 'time' && dash?.kind === 'dash' && end?.kind === 'time' ? spanOf(start, end) : undefined;
}

type Time = Extract<Token, { kind: 'time' }>;

function spanOf(start: Time, end: Time): Span | undefined {
  const [from, to] = [start.minute % DAY, end.minute];
  if (from === to || isAmbiguous(start, end)) return undefined;
  return { from, to: to > from ? to : to + DAY };
}

function isAmbiguous(start: Time, end: Time): boolean {
  if (start.half) return !end.half;
  // "1-5pm" may start at 1:00 or at 13:00.
  if (end.half) return start.minute < DAY / 2 && start.minute + DAY / 2 < end.minute;
  // "9-5" may mean 9:00-17:00.
  return end.minute < start.minute && start.minute <= DAY / 2;
}

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Openings in one form, with days of the same hours together: "Mon–Fri 07:00–17:00, Sat 08:00–12:00". */
export function shownOpenings(openings: Opening[]): string {
  const hours = SHORT.map((_, day) =>
    openings
      .filter(({ from }) => Math.floor(from / DAY) === day)
      .sort((a, b) => a.from - b.from)
      .map(({ from, to }) =>
        to - from === DAY ? 'all day' : `${timeOfDay(from)}–${to % DAY ? timeOfDay(to) : '24:00'}`,
      )
      .join(' and '),
  );
  const starts = hours.flatMap((text, day) => (text && text !== hours[day - 1] ? [day] : []));
  const shown = starts.map((first) => {
    const after = hours.findIndex((text, day) => day > first && text !== hours[first]);
    const last = (after === -1 ? SHORT.length : after) - 1;
    return `${first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`} ${hours[first]}`;
  });
  return shown.join(', ') || 'closed';
}

function timeOfDay(minute: number): string {
  const inDay = minute % DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** The same of a calendar's hours: "Mon–Fri 09:00–17:00". */
export const shownHours = (hours: WeekHours): string =>
  shownOpenings(
    DAYS_OF_WEEK.flatMap((day, index) =>
      hours[day].map(([from, to]) => ({ from: minuteOf(from) + index * DAY, to: minuteOf(to) + index * DAY })),
    ),
  );

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
}
