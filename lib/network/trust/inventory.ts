import {
  FACTOR_RESET,
  inWords,
  KEPT,
  LINK_LIFETIME,
  LOGIN_TICKET,
  NOTES_KEPT,
  ONBOARDING,
  PRESENCE,
  PUSH_TRIED,
  UNFINISHED_UPLOAD,
  UNUSED_CASE_FILE,
  UNUSED_CONTENT,
} from '@/lib/shared/durations';

type Stored = {
  what: string;
  kept: string;
  /** Tables of db/schema by their names in the database. */
  tables: string[];
};

const WITH_COMPANY = 'Until the company is deleted';
const WITH_CASE = 'As long as the case';
const ACCOUNT = 'Until the account is deleted or erased';

/**
 * All data that the portal stores, and how long. A test compares it with the tables of the schema, so that a new table
 * cannot be left out (rule: operations.trust-inventory).
 */
export const INVENTORY: Stored[] = [
  {
    what: 'Accounts: name, work email, phone, city, country, role, settings',
    kept: `${ACCOUNT}. One that was never verified: ${inWords(KEPT.unverified_users)}`,
    tables: ['users', 'relation_users', 'favorites', 'case_views', 'saved_replies', 'rota_shifts'],
  },
  {
    what: 'Ways to log in: public keys of passkeys, sealed secrets of code apps, hashes of recovery codes, ids at an identity provider',
    kept: `Until replaced or removed, at most as long as the account. An open reset: ${inWords(FACTOR_RESET)}`,
    tables: ['passkeys', 'code_apps', 'recovery_codes', 'factor_resets', 'sso_identities'],
  },
  {
    what: 'Sessions: network address, browser, last use',
    kept: `${inWords(KEPT.sessions)} after their end. A login under way: ${inWords(LOGIN_TICKET)}`,
    tables: ['sessions', 'login_tickets'],
  },
  {
    what: 'Browsers that get notifications: sealed address at the browser’s push service, and notifications on their way',
    kept: `Until turned off, logged out or refused by the push service, at most as long as the browser’s last session. A notification: ${inWords(PUSH_TRIED)}`,
    tables: ['push_subscriptions', 'push_messages'],
  },
  {
    what: 'Acceptance of the privacy policy: version, time, network address',
    kept: 'As proof, also after the account',
    tables: ['agreements'],
  },
  {
    what: 'Logins, searches and opened processes, for reports',
    kept: inWords(KEPT.activity_records),
    tables: ['login_records', 'search_records', 'process_views'],
  },
  {
    what: 'Companies, departments, partner groups and their settings',
    kept: `${WITH_COMPANY}; a removed document of a group ${inWords(KEPT.removed_documents)} more`,
    tables: [
      'companies',
      'company_default_groups',
      'company_notes',
      'departments',
      'communities',
      'relations',
      'group_documents',
      'notes',
      'sites',
      'calendars',
      'teams',
      'team_members',
      'company_domains',
    ],
  },
  {
    what: 'A company’s directory: its hashed token, ids of its people and groups, and what they map to',
    kept: `${WITH_COMPANY}, or the directory removes them`,
    tables: [
      'directories',
      'directory_users',
      'directory_groups',
      'directory_group_members',
      'directory_mappings',
      'directory_access',
    ],
  },
  {
    what: 'Single sign-on: the provider’s address and certificates, the portal’s sealed key',
    kept: `Until changed. Used answers until they expire, a test ${inWords(KEPT.sso_tests)}, a hashed link for IT ${inWords(KEPT.setup_links)} after its end`,
    tables: ['sso_providers', 'sso_used', 'sso_tests', 'sso_keys', 'sso_id_tokens', 'setup_links'],
  },
  {
    what: 'Inbound processes: forms, addresses and contacts, in versions',
    kept: 'As long as cases were sent to them',
    tables: [
      'processes',
      'process_versions',
      'process_managers',
      'process_drafts',
      'process_linkages',
      'process_tags',
      'process_email_templates',
      'process_teams',
      'requirements',
      'inbound_addresses',
    ],
  },
  {
    what: 'Cases: numbers, summary, description, dates, answers, names of the engineers',
    kept: 'As long as the network runs the portal',
    tables: [
      'cases',
      'case_responses',
      'case_phone_contacts',
      'case_readers',
      'case_network_owners',
      'customer_data_reads',
      'events',
      'case_links',
      'case_hand_ons',
      'case_parents',
      'case_parent_cases',
      'case_proposals',
      'calendar_clocks',
      'manager_requests',
      'manager_responses',
    ],
  },
  {
    what: 'Customer data that a partner’s form asks for',
    kept: 'One calendar month from the submission, or the shorter term of either company; longer only under a legal hold',
    tables: ['case_customer_data', 'case_holds'],
  },
  {
    what: 'Notes and files of a case, texts of mails about it',
    kept: `${inWords(NOTES_KEPT)} after the case has ended, or the shorter term of either company; a file that no note names ${inWords(UNUSED_CASE_FILE)}`,
    tables: ['case_notes', 'case_files', 'case_mail_texts', 'case_network_notes'],
  },
  {
    what: 'Files on their way in',
    kept: `${inWords(UNFINISHED_UPLOAD)} at most`,
    tables: ['case_uploads', 'submission_uploads', 'attachment_grants', 'attachment_grant_parts'],
  },
  {
    what: 'Bytes of files, in the database or the operator’s file store',
    kept: `As long as something refers to them, and ${inWords(UNUSED_CONTENT)} more`,
    tables: ['files', 'file_contents', 'file_chunks', 'file_objects', 'accepted_documents'],
  },
  {
    what: 'Copies of a person’s data that the person asked for',
    kept: inWords(LINK_LIFETIME.user_export),
    tables: ['user_exports'],
  },
  {
    what: 'Emails sent: to whom, when, about what; never their text',
    kept: inWords(KEPT.emails),
    tables: ['outbox', 'case_note_mails'],
  },
  {
    what: 'Hashes of mailed links',
    kept: `Until they expire: ${inWords(LINK_LIFETIME.reset)} to ${inWords(LINK_LIFETIME.inbound_address)}. Those of cases stay, expired ones read only`,
    tables: ['one_time_tokens'],
  },
  {
    what: 'Mails received: that they came, and undeliverable addresses',
    kept: `${inWords(KEPT.received_mails)}; the mail itself until it is a note, at most ${inWords(KEPT.emails)}`,
    tables: ['received_mails', 'email_bounces'],
  },
  {
    what: 'Addresses for replies to a case',
    kept: WITH_CASE,
    tables: ['case_reply_addresses'],
  },
  {
    what: 'Audit: who changed what, when, from which network address; never the text of a case',
    kept: 'As long as the network runs the portal; an erased person by pseudonym',
    tables: ['audit_log'],
  },
  {
    what: 'Programs of companies: hashed secrets, calls a day, refused calls',
    kept: `Until revoked; calls ${inWords(KEPT.api_calls)}, refused ones ${inWords(KEPT.api_refusals)}, test cases ${inWords(KEPT.test_cases)}`,
    tables: ['api_clients', 'api_call_days', 'api_refusals', 'test_cases', 'company_storages'],
  },
  {
    what: 'Agents that people let in: hashed tokens, scopes, last use',
    kept: 'Until they end, are revoked, or the account ends',
    tables: ['oauth_clients', 'oauth_grants', 'oauth_tokens'],
  },
  {
    what: 'Accounts of Teams and Slack that people connected: names and ids there',
    kept: 'Until disconnected, or the account ends',
    tables: ['chat_accounts'],
  },
  {
    what: 'Webhooks with sealed secrets, and what they sent',
    kept: `Until deleted; deliveries ${inWords(KEPT.webhook_deliveries)}`,
    tables: ['webhooks', 'webhook_deliveries', 'webhook_attempts', 'case_push_targets', 'chat_threads'],
  },
  {
    what: 'Registrations of companies with the agreements they accepted, and payments; never a card number',
    kept: `One that was not sent ${inWords(ONBOARDING)}; accepted agreements and payments as long as the law asks for them`,
    tables: ['onboarding_sessions', 'onboarding_agreements', 'payments', 'stripe_events'],
  },
  {
    what: 'Requests to the network: changes, invitations, missing partners',
    kept: 'As long as the network runs the portal',
    tables: ['change_requests', 'invites', 'missing_partner_requests'],
  },
  {
    what: 'Answers kept for a retry: ids, never texts',
    kept: inWords(KEPT.idempotency_keys),
    tables: ['idempotency_keys', 'submission_fingerprints'],
  },
  {
    what: 'Who has a case open now',
    kept: inWords(PRESENCE),
    tables: ['case_presences'],
  },
];

/** Tables without data about a company or a person, each with what it is for. */
export const TECHNICAL: Record<string, string> = {
  countries: 'List of countries',
  email_templates: 'Texts of emails',
  help_hints: 'Help texts of screens',
  job_runs: 'Last run of each job',
  rate_limits: 'Counters of limits, for an hour at most',
  server_processes: 'Server processes of the last day',
  status_hours: 'Checks of the portal’s parts',
};
