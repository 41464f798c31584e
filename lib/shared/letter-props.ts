/**
 * Every letter and what it needs: ids and short texts of the moment, never a secret and never customer data. The
 * worker reads the rest when it renders (ARCHITECTURE 2.5).
 */
export type LetterProps = {
  /** To the receiver: someone opened a case with you; the link answers it. */
  case_request: { case_id: number; token_id: string };
  /** To the submitter: what was sent, and to whom. */
  case_copy: { case_id: number };
  /** To a company's outbound or inbound bcc address; carries no secret. */
  case_bcc: { case_id: number };
  /** To the submitter: accepted, rejected, or information requested (then with a link to reply). */
  case_answered: { case_id: number; response_id: number; token_id: string | null };
  /** To the receiver: the information asked for; the link answers the case. */
  information_reply: { case_id: number; response_id: number; token_id: string };
  case_closed: { case_id: number; to: 'submitter' | 'receiver' };
  auto_close_notice: { case_id: number; to: 'submitter' | 'receiver' };
  /** To the receiver at half of the response time and at its end. */
  response_reminder: { case_id: number; token_id: string; at: 'half' | 'limit' };
  /** To the escalation contact, the alternate, then the alias. */
  case_escalation: { case_id: number; step: number };
  /** To each of a partner's managers: a request; the link answers it. */
  manager_request: { manager_request_id: number; token_id: string };
  /** To who sent it: what was sent, and to whom. */
  manager_request_copy: { manager_request_id: number };
  /** To who sent it: what the manager answered. */
  manager_response: { manager_request_id: number };
  /** To a user whose password, e-mail or sign-in changed. */
  account_changed: { first_name: string; what: 'password' | 'email' | 'sso' };
  /** To the address of an account that its holder deleted. */
  account_deleted: { first_name: string };
  /** To a user who forgot the password; the token without a user stands for an address that nobody has. */
  password_reset: { token_id: string };
  /** To someone who logs in by mailed links. */
  login_link: { token_id: string };
  /** To someone who registered: the link verifies the address. */
  verify_account: { token_id: string };
  /** To someone whose address was registered again. */
  already_registered: { email: string };
  /** To a manager who decides on a newcomer, by the link; once more after a day. */
  approval_request: { user_id: number; token_id: string; reminder: boolean };
  /** To the network: a member misses a partner; and a copy to that member. */
  missing_partner: { request_id: number; to: 'network' | 'sender' };
  /** To a company's business manager: another member would like to open cases with it. */
  member_invite: { invite_id: number };
  /** To the newcomer: how it was decided. */
  approval_result: { user_id: number; approved: boolean };
};
export type LetterName = keyof LetterProps;
