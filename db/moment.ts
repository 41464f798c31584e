/**
 * A moment as a statement's text or its JSON gives it, in the API's form: ISO 8601 in UTC, with milliseconds. Every connection
 * speaks UTC (db/client.ts), so nothing is computed: lists have forty of them.
 */
export function isoMoment(moment: string): string {
  const fraction = /\.(\d+)/.exec(moment)?.[1] ?? '';
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
