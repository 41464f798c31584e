import 'server-only';
import type { Letter } from './letter';
import type { LetterName, LetterProps } from '@/lib/shared/letter-props';
import { accountChanged } from './letters/account-changed';
import { autoCloseNotice } from './letters/auto-close-notice';
import { caseAnswered } from './letters/case-answered';
import { caseBcc } from './letters/case-bcc';
import { caseClosed } from './letters/case-closed';
import { caseCopy } from './letters/case-copy';
import { caseEscalation } from './letters/case-escalation';
import { caseRequest } from './letters/case-request';
import { informationReply } from './letters/information-reply';
import { accountDeleted } from './letters/account-deleted';
import { alreadyRegistered } from './letters/already-registered';
import { approvalRequest } from './letters/approval-request';
import { approvalResult } from './letters/approval-result';
import { loginLink } from './letters/login-link';
import { memberInvite } from './letters/member-invite';
import { missingPartner } from './letters/missing-partner';
import { managerRequest } from './letters/manager-request';
import { managerRequestCopy } from './letters/manager-request-copy';
import { managerResponse } from './letters/manager-response';
import { passwordReset } from './letters/password-reset';
import { responseReminder } from './letters/response-reminder';
import { verifyAccount } from './letters/verify-account';

/** Every letter by its name in the outbox; a name without a letter does not compile. */
const LETTERS: { [L in LetterName]: Letter<LetterProps[L]> } = {
  account_changed: accountChanged,
  auto_close_notice: autoCloseNotice,
  case_answered: caseAnswered,
  case_bcc: caseBcc,
  case_closed: caseClosed,
  case_copy: caseCopy,
  case_escalation: caseEscalation,
  case_request: caseRequest,
  information_reply: informationReply,
  account_deleted: accountDeleted,
  already_registered: alreadyRegistered,
  approval_request: approvalRequest,
  approval_result: approvalResult,
  login_link: loginLink,
  member_invite: memberInvite,
  missing_partner: missingPartner,
  manager_request: managerRequest,
  manager_request_copy: managerRequestCopy,
  manager_response: managerResponse,
  verify_account: verifyAccount,
  password_reset: passwordReset,
  response_reminder: responseReminder,
};

/** The letter of an outbox row; null for a name that this version does not know. */
export function letterNamed(name: string): Letter<never> | null {
  return Object.hasOwn(LETTERS, name) ? LETTERS[name as LetterName] : null;
}
