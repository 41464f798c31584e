/**
 * Props of every email: ids and short texts, never secrets or customer data. The worker reads the rest when it renders.
 */
export type EmailProps = {
  /** To the receiver: a new case, with a link to answer it. */
  case_request: { case_id: number; token_id: string };
  /** The same to the escalation contacts, where nobody reads the inbound address. */
  case_to_contact: { case_id: number; token_id: string };
  /** To the submitter: a copy of the case as sent. */
  case_copy: { case_id: number };
  /** To a company's outbound or inbound bcc address; contains no secret. */
  case_bcc: { case_id: number };
  /** To the submitter: accepted, rejected, or information requested, with a link to reply. */
  case_answered: { case_id: number; response_id: number; token_id: string | null };
  /** To the receiver: the requested information, with a link to answer the case. */
  information_reply: { case_id: number; response_id: number; token_id: string };
  case_closed: { case_id: number; to: 'submitter' | 'receiver' };
  /**
   * To who has the case now (with a link to send the information that the partner waits for), who had it, and their
   * contact at the other company. `side` is that of the first two.
   */
  case_handed_over: {
    case_id: number;
    side: 'submitter' | 'receiver';
    to: 'new' | 'former' | 'partner';
    token_id: string | null;
  };
  /** To the network operator: a member asks for help with a late case. */
  case_help: { case_id: number; user_id: number };
  /** To the receiver: a higher priority and the new deadline, with a link to answer. */
  priority_raised: { case_id: number; token_id: string };
  /** To both sides: the network deleted the case. */
  case_deleted: { case_id: number; to: 'submitter' | 'receiver' };
  /** To both sides before an idle case closes, with a link to keep it open. */
  auto_close_notice: { case_id: number; to: 'submitter' | 'receiver'; token_id: string };
  /** To the receiver: the submitting side recorded a call; the link confirms it. */
  phone_contact: { case_id: number; token_id: string };
  /** To who wrote the receiver's first note: one tap counts it as acceptance. */
  first_note: { case_id: number; token_id: string };
  /** To a follower of a case: new notes of the partner, with a link for a reader without an account. */
  new_notes: {
    case_id: number;
    to: 'submitter' | 'receiver';
    note_ids: number[];
    token_id: string | null;
  };
  /**
   * To who replied by mail, or in whose name somebody else did: why the reply is not in the case, and what to do instead.
   * `from`: address of somebody else.
   */
  reply_refused: {
    case_id: number;
    to: 'submitter' | 'receiver';
    why: 'stranger' | 'ended' | 'empty' | 'unreadable';
    from: string | null;
  };
  /** To the receiver halfway through the response time, at its end, and when the network sends one. */
  response_reminder: { case_id: number; token_id: string; at: 'half' | 'limit' | 'now' };
  /** To the escalation contact, the alternate, then the alias; past the response time, or when the network sends it. */
  case_escalation: { case_id: number; step: number };
  /** To each of a partner's managers, with a link to answer. */
  manager_request: { manager_request_id: number; token_id: string };
  /** To the sender: a copy of the request. */
  manager_request_copy: { manager_request_id: number };
  /** To the sender: the manager's answer. */
  manager_response: { manager_request_id: number };
  /** To a user whose password, email address or login method changed. */
  account_changed: { first_name: string; what: 'password' | 'email' | 'sso' };
  /** To a user whose passkeys, code app or recovery codes changed; `name` is the passkey's, `left` counts recovery codes. */
  factors_changed: {
    first_name: string;
    what:
      | 'passkey_added'
      | 'passkey_removed'
      | 'passkey_cloned'
      | 'code_app_added'
      | 'code_app_removed'
      | 'recovery_codes'
      | 'recovery_code_used';
    name?: string;
    left?: number;
  };
  /** To a user and who opened the reset of the user's second factors; with a link to cancel it while it is open. */
  factor_reset: {
    reset_id: number;
    to: 'user' | 'opener';
    state: 'opened' | 'canceled' | 'done';
    token_id: string | null;
  };
  /** To a user's new address, with a link to confirm it. */
  email_change: { token_id: string };
  /** To a user's current address when a new one was entered. */
  email_change_notice: { first_name: string; email: string; by?: string };
  /** To business managers: users who joined without approval; names fifty at most. */
  registration_notice: { company_id: number; user_ids: number[]; total: number };
  /** To the former address of a deleted account; `by` names the administrator who deleted it. */
  account_deleted: { first_name: string; by?: string };
  /** To a user who forgot the password; a token without a user means that the address has no account. */
  password_reset: { token_id: string };
  /** To a user who logs in by mailed links. */
  login_link: { token_id: string };
  /** To a new user, with a link to verify the address. */
  verify_account: { token_id: string };
  /** To an existing user whose address was registered again. */
  already_registered: { email: string };
  /** To a manager who decides on a pending user, by link; repeated once after a day. */
  approval_request: { user_id: number; token_id: string; reminder: boolean };
  /** To the network operator: a member misses a partner; with a copy to the member. */
  missing_partner: { request_id: number; to: 'network' | 'sender' };
  /** To the network operator: a company asks for a change; with a copy to the sender. */
  change_request: { request_id: number; to: 'network' | 'sender' };
  /** To the sender of a request: the network's answer. */
  request_answered: { kind: 'change' | 'invite' | 'missing_partner'; request_id: number };
  /** To a company's business manager: another member wants to open cases with it. */
  member_invite: { invite_id: number };
  /** To a user whom an administrator added: who did, and where to log in. */
  user_added: { user_id: number; added_by: number };
  /** To a user added without a password, with the link to set one. */
  user_invited: { token_id: string; invited_by: number };
  /** To a user who was given access to partner groups. */
  group_access: { user_id: number; relation_ids: number[]; granted_by: number };
  /** To the old and the new To address of a process. */
  process_address: { version_id: number; previous_id: number };
  /** To an inbound address of a process, with a link to confirm it. */
  inbound_address: {
    inbound_address_id: number;
    token_id: string;
    because: 'new' | 'heartbeat' | 'reminder' | 'asked';
  };
  /** To a manager who wants it: the company's scorecard of a month, `YYYY-MM`. */
  scorecard: { user_id: number; month: string };
  /** To the network operator: a manager asks for the release of changed fields of a process. */
  process_draft: { draft_id: number };
  /** To the manager who asked: released, or not and why. */
  process_draft_decided: { draft_id: number };
  /** To a company that registers with a partner group: the link to go on with it. */
  onboarding_continue: { session_id: number; token_id: string; because: 'asked' | 'saved' | 'reminder' | 'ended' };
  /** To an address that entered a group's registration page but cannot join with it. */
  onboarding_known: { community_id: number; company_id: number | null };
  /** To a company that has sent its registration, with a link to confirm the address where it is not proven. */
  onboarding_submitted: { session_id: number; token_id: string | null; code_id?: string | null };
  /** To the business managers of a member whose colleague asks to join a group. */
  onboarding_colleague: { session_id: number };
  /** To the network operator: a registration is waiting. */
  onboarding_queue: { session_id: number };
  /** To a company: its registration is approved or rejected. */
  onboarding_decided: { session_id: number; approved: boolean };
  /** To a group's host, or to a member with its process's own text: a company has joined. */
  new_member: { relation_id: number; template_id: number | null; receiver_id: number | null };
  /** To a company that pays by invoice, with the invoice attached. */
  invoice: { payment_id: number };
  /** To a company whose card was charged: the receipt. */
  card_receipt: { payment_id: number };
  /** To a company whose card payment is refunded. */
  card_refund: { payment_id: number };
  /** To a company whose invoice is paid. */
  payment_received: { payment_id: number; is_active: boolean };
  /** To a company's business managers: the names of the single sign-on settings that someone changed. */
  sso_changed: { company_id: number; changed_by: number; fields: string[] };
  /** To a company's managers: the certificate of their identity provider expires in `days` days or less. */
  sso_certificate: { company_id: number; days: number };
  /** To a company's managers: a webhook stopped after its last attempt failed. */
  webhook_inactive: { webhook_id: number };
  /** To the pending user: the decision. */
  approval_result: { user_id: number; approved: boolean };
};
export type EmailName = keyof EmailProps;
