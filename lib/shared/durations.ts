/**
 * Defines every duration of a rule once: code reads it through `msOf` and `secondsOf`, SQL through `interval`
 * (db/interval.ts), emails and screens through `inWords`.
 */
export type Duration = { amount: number; unit: keyof typeof UNIT_MS | 'month' };

const UNIT_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
export type FixedDuration = Duration & { unit: keyof typeof UNIT_MS };
export const seconds = (amount: number): FixedDuration => ({ amount, unit: 'second' });
export const minutes = (amount: number): FixedDuration => ({ amount, unit: 'minute' });
export const hours = (amount: number): FixedDuration => ({ amount, unit: 'hour' });
export const days = (amount: number): FixedDuration => ({ amount, unit: 'day' });
export const months = (amount: number): Duration => ({ amount, unit: 'month' });

export const msOf = ({ amount, unit }: FixedDuration): number => amount * UNIT_MS[unit];

export const secondsOf = (duration: FixedDuration): number => msOf(duration) / UNIT_MS.second;

export const MINUTE_MS = UNIT_MS.minute;
export const HOUR_MS = UNIT_MS.hour;
export const DAY_MS = UNIT_MS.day;

export const inWords = ({ amount, unit }: Duration): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** Lifetime of a session (rule: sessions.idle). */
export const SESSION = days(30);
/** A session ends this long after its last request (rule: sessions.idle). */
export const IDLE = hours(12);
/** Lifetime of a bearer token (rule: sessions.bearer). */
export const BEARER = minutes(60);
/** A program exchanges a code within this time (rule: oauth.code). */
export const OAUTH_CODE = minutes(2);
/** A person's permission for a program ends after this (rule: oauth.consent). */
export const OAUTH_GRANT = days(90);
/** A connection of a chat account ends after this (rule: chat.ends). */
export const CHAT_CONNECTION = days(180);
/** Clocks of chat services may differ by this; an older request is refused (rule: chat.signed). */
export const CHAT_CLOCK = minutes(5);
/** A program that registered itself and that nobody has connected is forgotten after this (rule: oauth.registration). */
export const OAUTH_UNUSED_CLIENT = days(1);
/** The secret of an API client works this long after its rotation (rule: api.client-secret). */
export const SECRET_OVERLAP = hours(24);
/** A user deleted by the company's directory keeps the address this long (rule: scim.deleted). */
export const DIRECTORY_DELETED = days(30);
/** A proven domain's record is looked up again after this (rule: domains.checked). */
export const DOMAIN_CHECK = days(7);
/** A refreshed bearer token still works this long, for concurrent requests (rule: sessions.refresh). */
export const ROTATION_GRACE = seconds(60);
/** Lifetime of an impersonation (rule: impersonation.length). */
export const IMPERSONATION = minutes(60);
/** A login this recent replaces the current password (rule: passwords.current). */
export const RECENT_LOGIN = minutes(10);
/** A login or a proof this recent allows actions that need one (rule: proof.recent). */
export const PROOF = minutes(15);
/** Validity of a challenge for a passkey, and of a login that waits for its code (rule: passkeys.challenge). */
export const LOGIN_TICKET = minutes(5);
/** A reset of second factors works after this (rule: second-factor.reset). */
export const FACTOR_RESET = hours(24);
/** A person may ask for a copy of their data again after this (rule: accounts.export). */
export const EXPORT_PAUSE = hours(24);
/** A copy is made by another worker when its own has not stored it after this (rule: accounts.export). */
export const EXPORT_LEASE = minutes(30);
/** Too many wrong passwords lock an account this long (rule: passwords.lock). */
export const LOGIN_LOCK = minutes(15);
/** A device or address is recognized this long after a login (rule: passwords.lock). */
export const KNOWN_DEVICE = days(90);
/** Approvers are reminded of a pending user once, after this (rule: accounts.approval-reminder). */
export const APPROVAL_REMINDER = hours(24);
/** Managers are notified of automatically approved users at most this often (rule: accounts.registration-notice). */
export const REGISTRATION_NOTICE = hours(1);

/** An accepted case without activity closes after this (rule: cases.auto-close). */
export const AUTO_CLOSE = days(30);
/** Both sides are notified this long before (rule: cases.auto-close). */
export const AUTO_CLOSE_NOTICE = days(5);
/** Inactivity after which they are notified (rule: cases.auto-close). */
export const AUTO_CLOSE_IDLE = days(AUTO_CLOSE.amount - AUTO_CLOSE_NOTICE.amount);
/** Time in which a closed case is rated and its rating changed (rule: cases.rating). */
export const RATING = days(14);
/** Activity that counts as recent in the lists of active cases (spec 1 §2). */
export const ACTIVE_CASES = days(30);
/** Time for which a partner's late answer is listed as needing the submitter (rule: cases.needs-you). */
export const CHASED = days(30);
/** Time between reminders of a late case, before the submitting side may send another (rule: cases.late). */
export const REMINDER_PAUSE = minutes(30);
/** The network's list of all recent cases (rule: network.escalation-queue). */
export const RECENT_CASES = days(10);
/** Changes are read from this long before: longer than a transaction takes to commit (rule: screens.fresh). */
export const LATE_COMMIT = seconds(15);
export const CHANGES_TOLD = days(1);
/** Minimum validity of the link in an email to a receiver (rule: tokens.respond). */
export const RESPOND_LINK_LEFT = days(7);
/** A stored file that has changed is written to the audit at most once in this time (rule: files.unchanged). */
export const CHANGED_FILE_NOTED = days(1);
/** A case sent again within this time by the same person counts as the same case (rule: api.double-submit). */
export const SAME_SUBMISSION = minutes(1);

/** A registration that is not sent expires after this (rule: onboarding.expiry). */
export const ONBOARDING = days(30);
/** Its company is reminded once, after this (rule: onboarding.expiry). */
export const ONBOARDING_REMINDER = days(7);
/** A company may invite the same member again after this (rule: directory.invite). */
export const INVITE_PAUSE = days(7);
/** Time in which the network answers a change request, in words (spec 2 §2). */
export const CHANGE_REQUEST_TIME = '24-48 hours';

/** Time for logging in at the identity provider (rule: sso.browser-binding). */
export const SSO_REQUEST = minutes(30);
/** Metadata is read again after a wrong signature at most this often (rule: sso.metadata-url). */
export const SSO_REREAD = minutes(10);
/** Daily reading of metadata; a little less than a day, since the job runs every hour (rule: sso.metadata-url). */
export const SSO_DAILY = hours(23.5);
/** Managers are told this long before a certificate expires, longest first (rule: sso.certificate-notice). */
export const CERTIFICATE_NOTICES = [days(30), days(7), days(0)] as const;
/** A certificate that ends within this is shown to managers (rule: sso.certificate-notice). */
export const CERTIFICATE_SOON = CERTIFICATE_NOTICES[0];
/** Validity of a link for IT (rule: setup-link.made). */
export const SETUP_LINK = days(7);
/** A use of it after a pause of this long is one in the audit (rule: setup-link.audited). */
export const SETUP_LINK_PAUSE = hours(1);

/** Interval at which an inbound address is asked to confirm itself (rule: health.heartbeat). */
export const HEARTBEAT = days(90);
/** It is reminded once, after this (rule: health.heartbeat). */
export const CONFIRMATION_REMINDER = days(7);
/** An address without confirmation for this long makes its process amber (rule: health.verdict). */
export const CONFIRMATION_OVERDUE = days(14);
/** Addresses of an older version are not new, so their first email is not urgent (rule: health.no-storm). */
export const NEW_ADDRESS = days(1);
/** The first emails to addresses that are not new are spread over this time (rule: health.no-storm). */
export const FIRST_EMAILS = days(7);
/** Time that a partner's record covers (rule: card.record). */
export const RECORD = days(90);

/** Validity of a mailed link (rule: tokens.lifetimes). */
export const LINK_LIFETIME = {
  reset: minutes(60),
  verify: hours(72),
  email_change: hours(24),
  email_login: hours(24),
  approval: days(7),
  onboarding_restore: days(30),
  manager_response: days(14),
  respond: days(30),
  information: days(30),
  teams_connect: minutes(15),
  keep_open: AUTO_CLOSE_NOTICE,
  invitation: days(7),
  onboarding_code: hours(1),
  inbound_address: HEARTBEAT,
  factor_reset: FACTOR_RESET,
  user_export: hours(24),
} satisfies Record<string, FixedDuration>;

/**
 * Retention of records (rules: retention.idempotency, retention.sessions, retention.group-documents, audit.records).
 */
export const KEPT = {
  idempotency_keys: hours(24),
  submission_fingerprints: hours(1),
  unverified_users: days(30),
  sessions: days(30),
  emails: days(30),
  stripe_events: days(30),
  webhook_deliveries: days(30),
  api_refusals: days(30),
  api_calls: days(90),
  case_proposals: days(30),
  sso_tests: days(1),
  setup_links: days(30),
  activity_records: months(24),
  removed_documents: minutes(5),
  received_mails: months(12),
  email_bounces: months(12),
  server_processes: days(1),
  test_cases: days(30),
  status_hours: days(90),
  calendar_clocks: days(1),
} as const;
/**
 * A received mail is taken again after this when its worker was lost or failed, each time later (rule: room.mail-in).
 */
export const RECEIVED_MAIL_LEASE = minutes(3);
/** Notes and files of a case are removed this long after it has ended (rule: room.retention). */
export const NOTES_KEPT = months(1);
/** A presence in a case counts this long; its process renews it three times meanwhile (rule: room.presence). */
export const PRESENCE = minutes(1);
/** A stream of events ends after this, and the page opens it again (rule: room.stream). */
export const STREAM = minutes(15);
/** A file of a case that no note has named is removed after this (rule: room.files). */
export const UNUSED_CASE_FILE = hours(24);
/** An upload to a case that is not whole is removed after this (rule: room.resume). */
export const UNFINISHED_UPLOAD = hours(24);
/** A grant to upload a file straight into storage is open this long (rule: api.grants). */
export const GRANT = hours(24);
/** A link to upload a file or a part is good for this long; less than a role in AWS lends its rights (rule: api.grant-links). */
export const UPLOAD_LINK = minutes(30);
/** Wait before the parts of an ended grant are removed, so that no completion is running any more (rule: api.grants). */
export const GRANT_CLEARED = minutes(15);
/** The portal then no longer tries to remove what arrived in a receiver's storage (rule: api.grants). */
export const GRANT_CLEARING_TRIED = days(3);
/** Days that the network's overview covers (rule: reports.overview). */
export const OVERVIEW = days(30);
/** Filters of the network's users by their last login (rule: network.all-users). */
export const LOGGED_IN_LATELY = days(30);
export const NOT_LOGGED_IN = days(90);
/** A content that no file refers to after this time is removed (rule: files.unused). */
export const UNUSED_CONTENT = minutes(10);
/** No write to the file store takes longer; objects that are incomplete by then are removed (rule: files.objects). */
export const FILE_TRANSFER = hours(1);
/**
 * An object whose content has moved to the database is removed after this, so that running reads can end (rule:
 * files.move).
 */
export const MOVED_OBJECT = hours(1);
/** A removal from the file store that has failed is tried again after this (rule: files.objects). */
export const REMOVAL_RETRY = seconds(30);
/** A signed address of the file store is good for this long (rule: files.signed). */
export const SIGNED_ADDRESS = minutes(1);
/** Interval of each worker's requests to the file store (rule: operations.status). */
export const FILE_STORE_ASKED = minutes(1);
/** Interval at which a server process reports that it is running (rule: operations.status). */
export const PROCESS_SEEN = seconds(15);
/** A process without a report for this long has probably ended (rule: operations.status). */
export const PROCESS_LOST = minutes(1);
/** An answer of the public status page is sent again for this long, by a process and by browsers (rule: operations.status-page). */
export const STATUS_CACHED = seconds(30);
/** A queue is behind when its first due entry is due for longer (rule: operations.status). */
export const QUEUE_BEHIND = minutes(5);
/** An access token is replaced this long before it ends (rules: webhooks.oauth2, mail.oauth). */
export const TOKEN_MARGIN = minutes(1);
/** A mailbox's token endpoint is asked again this long after it failed, or gave a token that was refused (rule: mail.oauth). */
export const TOKEN_PAUSE = seconds(10);
/** A browser may remember the answer to a preflight this long (rule: web.cross-origin). */
export const PREFLIGHT = hours(24);
/** Validity in security.txt; each request writes it again (rule: web.served-files). */
export const SECURITY_TXT = days(90);
/** A queued email of this age without a job gets one (rule: mail.outbox). */
export const STRANDED_EMAIL = minutes(5);
/** An email that the mail server does not accept fails after this, and can be sent again (rule: mail.outbox). */
export const DELIVERY = days(3);

/** Calls of programs are counted in memory and stored after this (rule: api.calls). */
export const CALLS_STORED = minutes(1);
/** Days of the chart of a company's calls (rule: api.calls). */
export const CALLS_SHOWN = days(30);

/** A receiver of webhooks answers within this (rule: webhooks.retries). */
export const WEBHOOK_ANSWER = seconds(30);
/** Pauses before each further attempt of a delivery; after the last one the webhook becomes inactive (rule: webhooks.retries). */
export const WEBHOOK_PAUSES = [
  seconds(10),
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(6),
  hours(12),
] as const;
export const WEBHOOK_TRIED = hours(Math.round(WEBHOOK_PAUSES.reduce((sum, pause) => sum + msOf(pause), 0) / HOUR_MS));
/** A delivery whose process has died is sent again after this; longer than WEBHOOK_ANSWER (rule: webhooks.at-least-once). */
export const WEBHOOK_LEASE = seconds(45);
/** A push service answers within this (rule: push.once). */
export const PUSH_ANSWER = seconds(10);
/** Pause after the first attempt of a notification, doubled after each further one (rule: push.once). */
export const PUSH_AGAIN = minutes(1);
/** A notification that no push service has taken is dropped after this: the email has said it (rule: push.once). */
export const PUSH_TRIED = hours(2);
/** A push service keeps a notification this long for a browser that is closed (rule: push.once). */
export const PUSH_KEPT = hours(24);
/** The worker reads a calendar's holidays anew after this (rule: clock.holidays). */
export const CALENDARS_REFRESHED = hours(24);
/** Managers are told at most this often that a calendar is never open (rule: clock.no-opening). */
export const NEVER_OPEN_TOLD = hours(24);
/** A process caches the words for typing errors this long (rule: directory.ranking). */
export const VOCABULARY = minutes(1);
/** A process caches this long that a company has no member to invite (rule: directory.can-invite). */
export const NONE_TO_INVITE = minutes(1);
