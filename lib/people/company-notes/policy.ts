import { isAdmin, type Member } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';

/** Internal notes exist for companies that keep them, above limited membership (rule: notes.level). */
type NoteReader = Pick<Member, 'role' | 'type' | 'level' | 'company'>;

const hasNotes = (actor: NoteReader) => !isLimited(actor) && actor.company.allow_notes;

/** Managers write a process's note; admins may also write the dashboard note (spec 1 §6). */
export const canEditNote = (actor: NoteReader, location: 'document' | 'dashboard') =>
  hasNotes(actor) && (isAdmin(actor) || (location === 'dashboard' && actor.type === 'admin'));

/** Editors and managers always see the panel; others only once there is a note (spec 1 §6). */
export const canSeeNote = (actor: NoteReader, note: string | null, location: 'document' | 'dashboard' = 'document') =>
  hasNotes(actor) && (isAdmin(actor) || note !== null || canEditNote(actor, location));

/** Sortable columns of the internal notes (spec 2 §2). */
export const NOTE_SORTS = ['member', 'process', 'updated_at'] as const;
