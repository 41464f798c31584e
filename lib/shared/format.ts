/** Formats dates, durations, money and names. Same output on server and browser; UTC unless stated otherwise. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
export type DateInput = Date | string | number;

/** `MM/DD/YY hh:mm a` in UTC (spec 1 §9); empty for an invalid date. */
export function dateTime(value: DateInput | null | undefined): string {
  const date = toDate(value);
  if (!date) return '';
  return `${twoDigits(date.getUTCMonth() + 1)}/${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCFullYear() % 100)} ${clock(date)}`;
}

/** `MMM-DD-YYYY hh:mm a` in UTC (spec 3), for reports and timelines. */
export function longDateTime(value: DateInput | null | undefined): string {
  const date = toDate(value);
  return date ? `${longDate(date)} ${clock(date)}` : '';
}

export function longDate(value: DateInput | null | undefined): string {
  const date = toDate(value);
  return date ? `${MONTHS[date.getUTCMonth()]}-${twoDigits(date.getUTCDate())}-${date.getUTCFullYear()}` : '';
}

/** A day `YYYY-MM-DD` in a sentence: Dec 14, 2026. */
export function shownDay(day: string): string {
  const date = toDate(day);
  return date ? `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}` : '';
}

export function isoDate(value: DateInput | null | undefined): string {
  return toDate(value)?.toISOString().slice(0, 10) ?? '';
}

/** File name of a report: `{report}.{YYMMDD}.xlsx`, by the day in UTC (rule: reports.file-names). */
export const reportFile = (report: string, now: DateInput = Date.now()): string =>
  `${report}.${isoDate(now).slice(2).replaceAll('-', '')}.xlsx`;

export function duration(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < MINUTE_MS) return 'under 1 min';
  const days = Math.floor(length / DAY_MS);
  const hours = Math.floor((length % DAY_MS) / HOUR_MS);
  const parts = days
    ? [
        [days, 'd'],
        [hours, 'h'],
      ]
    : [
        [hours, 'h'],
        [Math.floor((length % HOUR_MS) / MINUTE_MS), 'min'],
      ];
  return parts
    .filter(([amount]) => amount)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** Time to the response deadline: "2 h 10 min left" or "late by 35 min" (rule: screens.case). */
export function timeLeft(until: DateInput, now: DateInput = Date.now()): string {
  const left = Number(toDate(until)) - Number(toDate(now));
  return left >= 0 ? `${duration(left)} left` : `late by ${duration(left)}`;
}

export function answeredIn(asked: DateInput, answered: DateInput): string {
  return `answered in ${duration(Number(toDate(answered)) - Number(toDate(asked)))}`;
}

export function ago(value: DateInput, now: DateInput = Date.now()): string {
  const passed = Number(toDate(now)) - Number(toDate(value));
  return passed < MINUTE_MS ? 'just now' : `${duration(passed).split(' ').slice(0, 2).join(' ')} ago`;
}

export function money(cents: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${count(Number(whole))}${rest === '00' ? '' : `.${rest}`}`;
}

export const rowCount = ({ total, total_is_exact = true }: { total: number; total_is_exact?: boolean }): string =>
  `${count(total)}${total_is_exact ? '' : '+'}`;

export function count(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

export function plural(amount: number, singular: string, many = pluralOf(singular)): string {
  return `${count(amount)} ${amount === 1 ? singular : many}`;
}

function pluralOf(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  const at = UNITS.findLastIndex((_, power) => size >= 1000 ** (power + 1));
  const amount = size / 1000 ** (at + 1);
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${UNITS[at]}`;
}

export function fullName(person: { first_name?: string | null; last_name?: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ');
}

export function initials(name: string): string {
  const [first = '', ...rest] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const initialLetters = [...first].slice(0, 1).concat([...(rest.at(-1) ?? '')].slice(0, 1));
  return initialLetters.join('').toUpperCase() || '?';
}

/**
 * Display name of a receiver: 'company' or 'company
 * department' (spec 1 §2).
 */
export function partnerName(partner: { company: string; department?: string | null }): string {
  return [partner.company, partner.department].filter(Boolean).join(' | ');
}

function toDate(value: DateInput | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function clock(date: Date): string {
  const hours = date.getUTCHours();
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(date.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

type ListedPerson = { first_name: string; last_name: string; email: string };

export const nameAndAddress = (person: ListedPerson): string =>
  [fullName(person), person.email].filter(Boolean).join(', ');
