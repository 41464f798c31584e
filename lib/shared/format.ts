/** How dates, spans, money and names read. Pure: the same on server and browser, in UTC unless it says so. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const MINUTE = 60_000;
export type Moment = Date | string | number;

/** `MM/DD/YY hh:mm a` in UTC (spec 1 §9); an empty string for what is no date. */
export function dateTime(moment: Moment | null | undefined): string {
  const date = toDate(moment);
  if (!date) return '';
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${two(date.getUTCFullYear() % 100)} ${clock(date)}`;
}

/** `MMM-DD-YYYY hh:mm a` in UTC (spec 3), as reports and the timeline show it. */
export function longDateTime(moment: Moment | null | undefined): string {
  const date = toDate(moment);
  return date ? `${longDate(date)} ${clock(date)}` : '';
}

/** `MMM-DD-YYYY` in UTC. */
export function longDate(moment: Moment | null | undefined): string {
  const date = toDate(moment);
  return date ? `${MONTHS[date.getUTCMonth()]}-${two(date.getUTCDate())}-${date.getUTCFullYear()}` : '';
}

/** `YYYY-MM-DD` in UTC: what date fields send and reports are asked with. */
export function isoDate(moment: Moment | null | undefined): string {
  return toDate(moment)?.toISOString().slice(0, 10) ?? '';
}

/** A span in its two largest units: "2 h 10 min", "3 d 4 h", "45 min", "under 1 min". */
export function span(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / MINUTE);
  if (minutes < 1) return 'under 1 min';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = days ? [[days, 'd'], [hours, 'h']] : [[hours, 'h'], [minutes % 60, 'min']];
  return parts.filter(([amount]) => amount).map(([amount, unit]) => `${amount} ${unit}`).join(' ');
}

/** The response clock before an answer: "2 h 10 min left" or "overdue by 35 min" (LOOK.md, screen Case). */
export function timeLeft(until: Moment, now: Moment = Date.now()): string {
  const left = Number(toDate(until)) - Number(toDate(now));
  return left >= 0 ? `${span(left)} left` : `overdue by ${span(left)}`;
}

/** The response clock after an answer: "answered in 35 min". */
export function answeredIn(asked: Moment, answered: Moment): string {
  return `answered in ${span(Number(toDate(answered)) - Number(toDate(asked)))}`;
}

/** "just now", "5 min ago", "2 h ago", "3 d ago": one unit, for lists. */
export function ago(moment: Moment, now: Moment = Date.now()): string {
  const passed = Number(toDate(now)) - Number(toDate(moment));
  return passed < MINUTE ? 'just now' : `${span(passed).split(' ').slice(0, 2).join(' ')} ago`;
}

/** "US 650 555 0100" from a country and a number; only the number when it already starts with +. */
export function phone(number: string | null | undefined, countryCode?: string | null): string {
  const shown = (number ?? '').trim();
  if (!shown || shown.startsWith('+') || !countryCode) return shown;
  return `${countryCode} ${shown}`;
}

/** What a `tel:` link takes: digits, with a leading + when the number has one. */
export function tel(number: string): string {
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${number.replace(/\D/g, '')}`;
}

/** US dollars: "$1,250" or "$1,250.50". Takes cents. */
export function money(cents: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${count(Number(whole))}${rest === '00' ? '' : `.${rest}`}`;
}

/** A number with thousands set apart: 100,000. */
export function count(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** "1 case", "2 cases", "3 companies" with its own plural. */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

/** "412 B", "2.4 kB", "25 MB". */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const [amount, unit] = size < 1_000_000 ? [size / 1000, 'kB'] : [size / 1_000_000, 'MB'];
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${unit}`;
}

/** First and last name as one; never a stray blank. */
export function fullName(person: { first_name?: string | null; last_name?: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

/** Up to two initials for a name without a picture: "Borealis Networks" → "BN". */
export function initials(name: string): string {
  const [first = '', ...rest] = name.split(/[\s|/-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = [...first].slice(0, 1).concat([...(rest.at(-1) ?? '')].slice(0, 1));
  return letters.join('').toUpperCase() || '?';
}

/** 'company' or 'company | department' (spec 1 §2): the one way to name a receiver. */
export function partnerName(partner: { company: string; department?: string | null }): string {
  return [partner.company, partner.department].filter(Boolean).join(' | ');
}

function toDate(moment: Moment | null | undefined): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function clock(date: Date): string {
  const hours = date.getUTCHours();
  return `${two(hours % 12 || 12)}:${two(date.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
