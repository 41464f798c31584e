import type { Member } from '@/lib/shared/actor';
import { isAdmin } from '@/lib/shared/actor';
import type { DocumentType } from '@/lib/shared/vocabulary';

/** Process owner and escalation instructions before submitting: every role but those that only open cases (spec 1 §6). */
export const canSeeOwner = (actor: Member) => actor.role !== 'caller' && actor.role !== 'api';

/** Internal notes exist for companies that keep them, above limited membership (PRODUCT §8). */
export const hasNotes = (actor: Member) => actor.level !== 'limited' && actor.level !== 'offline partner' && actor.company.allow_notes;

/** The note of a process is written by the company's managers; the company note by its admins too (spec 1 §6). */
export const canEditNote = (actor: Member, location: 'document' | 'dashboard') => hasNotes(actor) && (isAdmin(actor) || (location === 'dashboard' && actor.type === 'admin'));

/** Managers always see the notes panel, the others once there is a note (spec 1 §6). */
export const canSeeNote = (actor: Member, note: string | null) => hasNotes(actor) && (isAdmin(actor) || note !== null);

const TAKES_CASES: DocumentType[] = ['ticket', 'solution_support', 'json'];

/** Does this kind of process have the default form (spec 1 §2)? */
export const takesCases = (type: DocumentType) => TAKES_CASES.includes(type);

/* Every day is named; the hours are all of them: "7/24/365", "24/7", "24 x 7 x 365". */
const ALWAYS = /^\s*(24\s*[/x×]\s*7|7\s*[/x×]\s*24)(\s*[/x×]\s*36[56])?\s*$/i;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const HOURS = /^\s*(sun|mon|tue|wed|thu|fri|sat)[a-z]*\s*[-–]\s*(sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s+(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})\s*(utc|gmt)\s*$/i;

/** Whether support is open at a moment, where the hours say it beyond doubt; else null, and nothing is claimed. */
export function isOpen(support_hours: string, at: Date): boolean | null {
  if (ALWAYS.test(support_hours)) return true;
  const found = HOURS.exec(support_hours);
  if (!found) return null;
  const [first, last] = [found[1]!, found[2]!].map((day) => DAYS.indexOf(day.toLowerCase())) as [number, number];
  const [from, to] = [Number(found[3]) * 60 + Number(found[4]), Number(found[5]) * 60 + Number(found[6])];
  if (from >= to) return null;
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  return (at.getUTCDay() - first + 7) % 7 <= (last - first + 7) % 7 && minute >= from && minute < to;
}
