import { canReplyInformation, type CaseSide } from '@/lib/work/cases/policy';
import { isAdmin, isMember, type Actor } from '@/lib/shared/actor';
import { isIn, UNFINISHED, type CaseState } from '@/lib/shared/case-states';
import type { Audience, CaseStatus, UserStatus } from '@/lib/shared/enums';

export type RoomReader = {
  side: CaseSide;
  company_id: number;
  /** Null for a reader with a mailed link. */
  user_id: number | null;
  is_admin: boolean;
  /** A super admin acting as a colleague sees neither text nor files, and changes nothing (rule: room.network). */
  is_staff: boolean;
};

export const readerOf = (
  actor: Actor,
  { side, company_id, by_link }: { side: CaseSide; company_id: number; by_link: boolean },
): RoomReader => {
  const colleague = !by_link && isMember(actor) ? actor : null;
  return {
    side,
    company_id,
    user_id: colleague?.id ?? null,
    is_admin: colleague !== null && isAdmin(colleague),
    is_staff: colleague !== null && colleague.impersonator !== null,
  };
};

/** A case takes notes and files until it has ended (rule: room.states). */
export const takesNotes = (theCase: CaseState) => isIn(theCase, UNFINISHED);
/** The same by its status, which alone ends a case. */
export const isOpenToNotes = (status: CaseStatus) =>
  takesNotes({ status, first_answered_at: null, information_replied_at: null });

type Account = { user_status: UserStatus | null; user_company_id: number | null };
const ENDED: UserStatus[] = ['inactive', 'rejected', 'deleted'];

/**
 * Who writes by mail and has an account writes for its company only, while it is not ended; null where the account does not
 * decide (rule: room.mail-from).
 */
export function accountMayWrite({ user_status, user_company_id }: Account, company_id: number): boolean | null {
  if (user_status === 'active') return user_company_id === company_id;
  return user_status && ENDED.includes(user_status) ? false : null;
}

/** Audiences that the reader may write for, the form's default first (rule: room.audience). */
export function audiencesOf({ user_id, is_staff }: Pick<RoomReader, 'user_id' | 'is_staff'>): Audience[] {
  if (is_staff) return [];
  return user_id === null ? ['shared'] : ['internal', 'shared'];
}

type OfNote = { audience: Audience; company_id: number; user_id: number | null };

/** True when the reader may see the note: shared ones, and internal ones of their company (rule: room.audience). */
export const canSeeNote = (reader: RoomReader, { audience, company_id }: Omit<OfNote, 'user_id'>) =>
  audience === 'shared' || (seesInternal(reader) && company_id === reader.company_id);

/** Internal notes are hidden from a mailed link, since anybody may have received it by forwarding. */
export const seesInternal = ({ user_id, is_staff }: RoomReader) => user_id !== null && !is_staff;

/** The note's author, or a manager of the author's company, in any state of the case (rule: room.redact). */
export const canRedact = (reader: RoomReader, note: OfNote) =>
  seesInternal(reader) && note.company_id === reader.company_id && (reader.is_admin || note.user_id === reader.user_id);

/** Colleagues of both sides, while the case takes notes (rule: room.followers). */
export const canFollow = (reader: RoomReader, theCase: CaseState) => seesInternal(reader) && takesNotes(theCase);

/**
 * Both sides may confirm that a possibly automatic mail is an answer, while the case accepts notes (rule:
 * room.mail-unsure).
 */
export const canConfirmMail = ({ is_staff }: RoomReader, theCase: CaseState) => !is_staff && takesNotes(theCase);

/**
 * The receiver may count its first note as acceptance while no answer exists, and a note, not a call, stopped the clock
 * (rule: room.first-note).
 */
export const canAcceptByNote = (
  reader: RoomReader,
  theCase: CaseState & { called: boolean; first_writer: string | null },
) =>
  reader.side === 'receiver' &&
  !reader.is_staff &&
  isIn(theCase, ['contacted']) &&
  !theCase.called &&
  theCase.first_writer !== null;

/** The submitter and the managers of the submitting company decide on a proposed partner (rule: hand-on.confirm). */
export const canDecideHandOn = ({ side, user_id, is_admin, is_staff }: RoomReader, theCase: { submitter_id: number }) =>
  side === 'submitter' && !is_staff && (is_admin || user_id === theCase.submitter_id);

/** Anyone of the submitting company answers an open question, once (rule: cases.information-once). */
export const canAnswerQuestion = ({ side, is_staff }: RoomReader, theCase: CaseState) =>
  side === 'submitter' && !is_staff && canReplyInformation(theCase);

/**
 * Submitter and engineer follow a case unless they unfollow; others follow when they choose so or write a shared note
 * (rule: room.followers).
 */
export const isFollower = (
  user_id: number | null,
  { submitter_id, engineer_id, follows }: { submitter_id: number; engineer_id: number | null; follows: boolean | null },
) => user_id !== null && (follows ?? [submitter_id, engineer_id].includes(user_id));

/** Explains why an ended case accepts no note, and what to do instead (rule: room.states). */
export const insteadOfNote = ({ status }: { status: CaseStatus }, partner: string): string =>
  status === 'rejected'
    ? `This case was rejected and takes no more notes. Open a new case with ${partner}, or write to the person who answered.`
    : `This case is closed and takes no more notes. Open a new case with ${partner} if there is more to do.`;

export const MAX_MENTIONS = 20;
/** Saved replies of a person, and of a company (rule: room.saved-replies). */
export const MAX_REPLIES = 50;
export const MAX_REPLY_NAME = 80;
export const MAX_REPLY_TEXT = 4000;
/** Files of a case that each company adds, and their bytes in all (rule: room.quota). */
export const MAX_CASE_FILES = 200;
export const MAX_CASE_BYTES = 1024 ** 3;
export const ROOM_PAGE = 200;
export const MIN_REDACTION_REASON = 10;

/** Larger pictures get no preview, since decoding holds a picture in memory. */
const MAX_PREVIEWED_BYTES = 25 * 1024 * 1024;
/** Bytes shown of a text (rule: room.preview). */
export const MAX_SHOWN_BYTES = 64 * 1024;
export const MAX_SHOWN_LINES = 200;

/** A password-protected Office document cannot be read without its password (rule: files.protected). */
export const PROTECTED_TYPE = 'application/encrypted';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const TEXTS = ['text/plain', 'text/csv', 'application/json'];

/** Part of a file that the page may show: a smaller picture, or the first lines of a text (rule: room.preview). */
export const previewOf = ({ type, size }: { type: string; size: number }): 'picture' | 'text' | null =>
  PICTURES.includes(type) && size <= MAX_PREVIEWED_BYTES ? 'picture' : TEXTS.includes(type) ? 'text' : null;
