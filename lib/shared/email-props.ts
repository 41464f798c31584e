/**
 * Props of every email: ids and short texts, never secrets or customer data. The worker reads the rest when it renders.
 */
export type EmailProps = {
  case_request: { case_id: number; token_id: string };
  case_to_contact: { case_id: number; token_id: string };
  case_copy: { case_id: number };
  case_bcc: { case_id: number };
  case_answered: { case_id: number; response_id: number; token_id: string | null };
  information_reply: { case_id: number; response_id: number; token_id: string };
  case_closed: { case_id: number; to: 'submitter' | 'receiver' };
  case_handed_over: {
    case_id: number;
    side: 'submitter' | 'receiver';
    to: 'new' | 'former' | 'partner';
    token_id: string | null;
  };
  /** `by` is the colleague who added or, with a note, mentioned the reader. */
  case_colleague_added: { case_id: number; to: 'submitter' | 'receiver'; by: number; note_id: number | null };
  case_help: { case_id: number; user_id: number };
  priority_raised: { case_id: number; token_id: string };
  case_deleted: { case_id: number; to: 'submitter' | 'receiver' };
  /** The token is the receiver's link to answer; null for a closing, which needs a login. */
  case_proposal: { case_id: number; proposal_id: number; token_id: string | null };
  case_hold: { case_id: number; to: 'submitter' | 'receiver'; company_id: number; placed: boolean };
  case_hand_on: {
    case_id: number;
    to: 'submitter' | 'receiver';
    hand_on_id: string;
    what: 'proposed' | 'confirmed' | 'declined';
  };
  auto_close_notice: { case_id: number; to: 'submitter' | 'receiver'; token_id: string };
  phone_contact: { case_id: number; token_id: string };
  first_note: { case_id: number; token_id: string };
  new_notes: {
    case_id: number;
    to: 'submitter' | 'receiver';
    note_ids: number[];
    token_id: string | null;
  };
  /** `from` is the address of the other person, when somebody else replied. */
  reply_refused: {
    case_id: number;
    to: 'submitter' | 'receiver';
    why: 'stranger' | 'ended' | 'empty' | 'unreadable';
    from: string | null;
  };
  response_reminder: { case_id: number; token_id: string; at: 'half' | 'limit' | 'now' };
  case_escalation: { case_id: number; step: number };
  manager_request: { manager_request_id: number; token_id: string };
  manager_request_copy: { manager_request_id: number };
  manager_response: { manager_request_id: number };
  account_changed: { first_name: string; what: 'password' | 'email' | 'sso' };
  /** `name` is that of the passkey or the chat account, `left` counts recovery codes. */
  factors_changed: {
    first_name: string;
    what:
      | 'passkey_added'
      | 'passkey_removed'
      | 'passkey_cloned'
      | 'code_app_added'
      | 'code_app_removed'
      | 'recovery_codes'
      | 'recovery_code_used'
      | 'chat_connected';
    name?: string;
    left?: number;
  };
  factor_reset: {
    reset_id: number;
    to: 'user' | 'opener';
    state: 'opened' | 'canceled' | 'done';
    token_id: string | null;
  };
  email_change: { token_id: string };
  email_change_notice: { first_name: string; email: string; by?: string };
  registration_notice: { company_id: number; user_ids: number[]; total: number };
  account_deleted: { first_name: string; by?: string };
  account_erased: { by: string };
  /** A token without a user means that the address has no account. */
  password_reset: { token_id: string };
  login_link: { token_id: string };
  own_companies: { email: string };
  user_export: { token_id: string };
  verify_account: { token_id: string };
  already_registered: { email: string; company_id?: number };
  approval_request: { user_id: number; token_id: string; reminder: boolean };
  missing_partner: { request_id: number; to: 'network' | 'sender' };
  change_request: { request_id: number; to: 'network' | 'sender' };
  request_answered: { kind: 'change' | 'invite' | 'missing_partner'; request_id: number };
  member_invite: { invite_id: number };
  stand_in: { user_id: number; stand_in_id: number; ended: boolean };
  user_added: { user_id: number; added_by: number };
  user_invited: { token_id: string; invited_by: number };
  group_access: { user_id: number; relation_ids: number[]; granted_by: number };
  process_address: { version_id: number; previous_id: number };
  inbound_address: {
    inbound_address_id: number;
    token_id: string;
    because: 'new' | 'heartbeat' | 'reminder' | 'asked' | 'network';
  };
  process_health: { process_id: number };
  /** `month` is `YYYY-MM`. */
  scorecard: { user_id: number; month: string };
  process_draft: { draft_id: number };
  process_draft_decided: { draft_id: number };
  onboarding_continue: { session_id: number; token_id: string; because: 'asked' | 'saved' | 'reminder' | 'ended' };
  onboarding_known: { community_id: number; company_id: number | null };
  onboarding_submitted: { session_id: number; token_id: string | null; code_id?: string | null };
  onboarding_colleague: { session_id: number };
  onboarding_queue: { session_id: number };
  onboarding_decided: { session_id: number; approved: boolean };
  new_member: { relation_id: number; template_id: number | null; receiver_id: number | null };
  invoice: { payment_id: number };
  card_receipt: { payment_id: number };
  card_refund: { payment_id: number };
  payment_received: { payment_id: number; is_active: boolean };
  sso_changed: { company_id: number; changed_by: number; by_link?: boolean; fields: string[] };
  calendar_never_open: { calendar_id: number };
  company_domain: { company_id: number; domain: string; change: 'proven' | 'missing' | 'lost' | 'taken' };
  sso_certificate: { company_id: number; days: number };
  webhook_inactive: { webhook_id: number };
  approval_result: { user_id: number; approved: boolean };
};
export type EmailName = keyof EmailProps;
