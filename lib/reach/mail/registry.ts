import 'server-only';
import type { Email } from './define-email';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import { caseProposal } from './emails/case-proposal';
import { accountChanged } from './emails/account-changed';
import { factorReset } from './emails/factor-reset';
import { factorsChanged } from './emails/factors-changed';
import { autoCloseNotice } from './emails/auto-close-notice';
import { cardReceipt } from './emails/card-receipt';
import { cardRefund } from './emails/card-refund';
import { caseAnswered } from './emails/case-answered';
import { caseBcc } from './emails/case-bcc';
import { caseClosed } from './emails/case-closed';
import { caseCopy } from './emails/case-copy';
import { caseDeleted } from './emails/case-deleted';
import { caseHold } from './emails/case-hold';
import { caseEscalation } from './emails/case-escalation';
import { caseColleagueAdded } from './emails/case-colleague-added';
import { caseHandOn } from './emails/case-hand-on';
import { caseHandedOver } from './emails/case-handed-over';
import { caseHelp } from './emails/case-help';
import { caseRequest, caseToContact } from './emails/case-request';
import { changeRequest } from './emails/change-request';
import { emailChange } from './emails/email-change';
import { emailChangeNotice } from './emails/email-change-notice';
import { firstNote } from './emails/first-note';
import { groupAccess } from './emails/group-access';
import { inboundAddress } from './emails/inbound-address';
import { informationReply } from './emails/information-reply';
import { accountDeleted } from './emails/account-deleted';
import { accountErased } from './emails/account-erased';
import { alreadyRegistered } from './emails/already-registered';
import { approvalRequest } from './emails/approval-request';
import { approvalResult } from './emails/approval-result';
import { loginLink } from './emails/login-link';
import { memberInvite } from './emails/member-invite';
import { missingPartner } from './emails/missing-partner';
import { managerRequest } from './emails/manager-request';
import { managerRequestCopy } from './emails/manager-request-copy';
import { managerResponse } from './emails/manager-response';
import { ownCompanies } from './emails/own-companies';
import { passwordReset } from './emails/password-reset';
import { phoneContact } from './emails/phone-contact';
import { priorityRaised } from './emails/priority-raised';
import { processAddress } from './emails/process-address';
import { processHealth } from './emails/process-health';
import { processDraft } from './emails/process-draft';
import { processDraftDecided } from './emails/process-draft-decided';
import { registrationNotice } from './emails/registration-notice';
import { replyRefused } from './emails/reply-refused';
import { requestAnswered } from './emails/request-answered';
import { responseReminder } from './emails/response-reminder';
import { scorecard } from './emails/scorecard';
import { calendarNeverOpen } from './emails/calendar-never-open';
import { companyDomain } from './emails/company-domain';
import { ssoCertificate } from './emails/sso-certificate';
import { ssoChanged } from './emails/sso-changed';
import { standInEmail } from './emails/stand-in';
import { userAdded } from './emails/user-added';
import { userExport } from './emails/user-export';
import { userInvited } from './emails/user-invited';
import { invoice } from './emails/invoice';
import { newMember } from './emails/new-member';
import { newNotes } from './emails/new-notes';
import { onboardingColleague } from './emails/onboarding-colleague';
import { onboardingContinue } from './emails/onboarding-continue';
import { onboardingDecided } from './emails/onboarding-decided';
import { onboardingKnown } from './emails/onboarding-known';
import { onboardingQueue } from './emails/onboarding-queue';
import { onboardingSubmitted } from './emails/onboarding-submitted';
import { paymentReceived } from './emails/payment-received';
import { verifyAccount } from './emails/verify-account';
import { webhookInactive } from './emails/webhook-inactive';

const EMAILS: { [N in EmailName]: Email<EmailProps[N]> } = {
  account_changed: accountChanged,
  factors_changed: factorsChanged,
  factor_reset: factorReset,
  auto_close_notice: autoCloseNotice,
  case_answered: caseAnswered,
  case_bcc: caseBcc,
  case_closed: caseClosed,
  case_copy: caseCopy,
  case_deleted: caseDeleted,
  case_hold: caseHold,
  case_escalation: caseEscalation,
  case_hand_on: caseHandOn,
  case_handed_over: caseHandedOver,
  case_colleague_added: caseColleagueAdded,
  case_help: caseHelp,
  case_proposal: caseProposal,
  case_request: caseRequest,
  case_to_contact: caseToContact,
  first_note: firstNote,
  group_access: groupAccess,
  inbound_address: inboundAddress,
  information_reply: informationReply,
  scorecard,
  account_deleted: accountDeleted,
  account_erased: accountErased,
  change_request: changeRequest,
  email_change: emailChange,
  email_change_notice: emailChangeNotice,
  registration_notice: registrationNotice,
  already_registered: alreadyRegistered,
  approval_request: approvalRequest,
  approval_result: approvalResult,
  login_link: loginLink,
  own_companies: ownCompanies,
  member_invite: memberInvite,
  missing_partner: missingPartner,
  manager_request: managerRequest,
  manager_request_copy: managerRequestCopy,
  manager_response: managerResponse,
  invoice,
  card_receipt: cardReceipt,
  card_refund: cardRefund,
  new_member: newMember,
  new_notes: newNotes,
  onboarding_colleague: onboardingColleague,
  onboarding_continue: onboardingContinue,
  onboarding_decided: onboardingDecided,
  onboarding_known: onboardingKnown,
  onboarding_queue: onboardingQueue,
  onboarding_submitted: onboardingSubmitted,
  payment_received: paymentReceived,
  verify_account: verifyAccount,
  password_reset: passwordReset,
  phone_contact: phoneContact,
  priority_raised: priorityRaised,
  process_address: processAddress,
  process_health: processHealth,
  process_draft: processDraft,
  process_draft_decided: processDraftDecided,
  reply_refused: replyRefused,
  request_answered: requestAnswered,
  response_reminder: responseReminder,
  calendar_never_open: calendarNeverOpen,
  company_domain: companyDomain,
  sso_certificate: ssoCertificate,
  sso_changed: ssoChanged,
  stand_in: standInEmail,
  user_added: userAdded,
  user_export: userExport,
  user_invited: userInvited,
  webhook_inactive: webhookInactive,
};

export const EMAIL_NAMES = Object.keys(EMAILS) as EmailName[];

export function emailNamed(name: string): Email<never> | null {
  return Object.hasOwn(EMAILS, name) ? EMAILS[name as EmailName] : null;
}
