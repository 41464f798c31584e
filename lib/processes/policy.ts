import type { Member } from '@/lib/shared/actor';
import { isAdmin } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';
import type { DocumentType } from '@/lib/shared/enums';

/**
 * Whether process owner and escalation instructions are visible before submission: for every role except caller (spec 1
 * §6).
 */
export const canSeeOwner = (actor: Pick<Member, 'role'>) => actor.role !== 'caller';

/** Internal notes exist for companies that keep them, above limited membership (rule: notes.level). */
type NoteReader = Pick<Member, 'role' | 'type' | 'level' | 'company'>;

const hasNotes = (actor: NoteReader) => !isLimited(actor) && actor.company.allow_notes;

/** Managers write a process's note; admins may also write the dashboard note (spec 1 §6). */
export const canEditNote = (actor: NoteReader, location: 'document' | 'dashboard') =>
  hasNotes(actor) && (isAdmin(actor) || (location === 'dashboard' && actor.type === 'admin'));

/** Editors and managers always see the panel; others only once there is a note (spec 1 §6). */
export const canSeeNote = (actor: NoteReader, note: string | null, location: 'document' | 'dashboard' = 'document') =>
  hasNotes(actor) && (isAdmin(actor) || note !== null || canEditNote(actor, location));

const TAKES_CASES: DocumentType[] = ['ticket', 'solution_support', 'json'];

/** Whether this type of process has the default form (spec 1 §2). */
export const takesCases = (type: DocumentType) => TAKES_CASES.includes(type);

/** Sortable columns of the internal notes (spec 2 §2). */
export const NOTE_SORTS = ['member', 'process', 'updated_at'] as const;

/** Reads the notes table's query from the URL; invalid values fall back to defaults. */
export function noteListingOf({ q, sort, dir, page }: Record<string, string | string[] | undefined>) {
  return {
    q: typeof q === 'string' ? q : '',
    sort: NOTE_SORTS.find((column) => column === sort) ?? NOTE_SORTS[0],
    dir: dir === 'desc' ? ('desc' as const) : ('asc' as const),
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}
const WITHOUT_ADDRESSES: DocumentType[] = ['default', 'parent'];

/** Detailed processes have addresses, an escalation section and a form (spec 2 §2). */
export const isDetailed = (type: DocumentType) => !WITHOUT_ADDRESSES.includes(type);
