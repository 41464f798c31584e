import type { CaseStatus } from './enums';

const DAY = 86_400_000;
type NoticedCase = { status: CaseStatus; updated_at: Date; close_notice_at: Date | null };

/** Whether an accepted case got a close notice and had no activity since (rules: cases.auto-close, cases.keep-open). */
export const awaitsClose = ({ status, updated_at, close_notice_at }: NoticedCase) =>
  status === 'accepted' && close_notice_at !== null && updated_at <= close_notice_at;

/** Date on which an idle case closes: thirty days after its last activity, at least five after the notice. */
export const closesOn = ({ updated_at, close_notice_at }: Pick<NoticedCase, 'updated_at' | 'close_notice_at'>): Date =>
  new Date(Math.max(updated_at.getTime() + 30 * DAY, (close_notice_at?.getTime() ?? 0) + 5 * DAY));
