import type { EmailName } from './email-props';

/** What an email is, for the operator's list. */
const WORDS: Record<EmailName, string> = {
  account_changed: 'Account changed',
  account_deleted: 'Account deleted',
  already_registered: 'Already registered',
  approval_request: 'Approval asked for',
  approval_result: 'Registration decided',
  auto_close_notice: 'Case closes soon',
  case_answered: 'Case answered',
  case_bcc: 'Copy of a case',
  case_closed: 'Case closed',
  case_copy: 'Copy of the sent case',
  case_escalation: 'Case escalated',
  case_request: 'New case',
  change_request: 'Change request',
  email_change: 'Confirm a new address',
  email_change_notice: 'Address about to change',
  group_access: 'Access to groups',
  information_reply: 'Information provided',
  login_link: 'Login link',
  manager_request: 'Manager request',
  manager_request_copy: 'Copy of a manager request',
  manager_response: 'Manager’s answer',
  member_invite: 'Invitation',
  missing_partner: 'Missing partner',
  password_reset: 'Reset password',
  phone_contact: 'Confirm a call',
  process_address: 'Process address changed',
  registration_notice: 'New registrations',
  request_answered: 'Request answered',
  response_reminder: 'Reminder to answer',
  user_added: 'User added',
  verify_account: 'Verify the account',
};

/** The words of an email; of one unknown to this version its name, readable. */
export const wordsOfEmail = (template: string): string =>
  Object.hasOwn(WORDS, template) ? WORDS[template as EmailName] : template.replaceAll('_', ' ');
