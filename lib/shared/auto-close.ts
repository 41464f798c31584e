import { AUTO_CLOSE, AUTO_CLOSE_NOTICE, msOf } from './durations';
import type { CaseStatus } from './enums';

type NoticedCase = { status: CaseStatus; updated_at: Date; close_notice_at: Date | null };

/**
 * True when an accepted case got a close notice and has had no activity since (rules: cases.auto-close,
 * cases.keep-open).
 */
export const awaitsClose = ({ status, updated_at, close_notice_at }: NoticedCase) =>
  status === 'accepted' && close_notice_at !== null && updated_at <= close_notice_at;

/**
 * Date on which an idle case closes after its last activity, but not before its notice has run (rule:
 * cases.auto-close).
 */
export const closesOn = ({ updated_at, close_notice_at }: Pick<NoticedCase, 'updated_at' | 'close_notice_at'>): Date =>
  new Date(
    Math.max(updated_at.getTime() + msOf(AUTO_CLOSE), (close_notice_at?.getTime() ?? 0) + msOf(AUTO_CLOSE_NOTICE)),
  );
