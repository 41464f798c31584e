/**
 * Reads 2026-11-21, 26-11-21, 11/21/26 or 11/21/2026, and returns undefined for anything that is not a calendar day.
 */
export function typedDate(text: string): string | undefined {
  const iso = /^\s*(\d{4}|\d{2})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const us = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\s*$/.exec(text);
  if (iso) return dayOf(yearOf(iso[1]), Number(iso[2]), Number(iso[3]));
  if (us) return dayOf(yearOf(us[3]), Number(us[1]), Number(us[2]));
  return undefined;
}

const yearOf = (digits = '') => Number(digits) + (digits.length === 2 ? 2000 : 0);

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}
