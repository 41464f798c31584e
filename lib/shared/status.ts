/** Words of the status page (rule: operations.status). */
export const QUEUE_NAMES: Record<string, string> = {
  mail: 'Emails to send',
  webhooks: 'Messages to webhooks and channels',
  received_mails: 'Mails that came in',
  note_mails: 'Notes to be mailed',
  file_checks: 'Files to be checked for viruses',
  file_removals: 'Files to be removed from the file store',
};

/** Parts of the portal that are checked every minute, with what their users see of them (rule: operations.checks). */
export const STATUS_PARTS = {
  portal: { label: 'Portal', about: 'Pages, cases and files' },
  mail_out: { label: 'Mail out', about: 'Emails about cases, on their way within minutes' },
  mail_in: { label: 'Mail in', about: 'Replies to emails, in their cases within minutes' },
  webhooks: { label: 'Webhooks', about: 'Events to the programs of members' },
} as const;
export type StatusPart = keyof typeof STATUS_PARTS;

export const JOB_NAMES: Record<string, string> = {
  'case-clock': 'Clock of the cases: late ones and reminders',
  'case-close': 'Closing of idle cases',
  'case-purge': 'Removal of customer data',
  'room-retention': 'Removal of notes and files of ended cases',
  'mail-fetch': 'Reading the mailbox of replies',
  'approval-reminder': 'Reminders of waiting registrations',
  'registration-notice': 'Notices of new users',
  onboarding: 'Reminders and expiry of onboarding',
  payments: 'Payments and refunds',
  'factor-resets': 'Resets of second factors',
  'clean-up': 'Removal of expired records',
  'domain-checks': 'Records of proven domains',
  'directory-deletions': 'Addresses of users that a directory deleted',
  'sso-metadata': 'Metadata of identity providers',
  calendars: 'Holidays of calendars',
  'inbound-addresses': 'Questions to inbound addresses',
  scorecards: 'Monthly scorecards',
  'status-checks': 'Checks of the portal’s parts',
  'user-exports': 'Copies of people’s data',
};

export const queueName = (queue: string): string => QUEUE_NAMES[queue] ?? `Job: ${JOB_NAMES[queue] ?? queue}`;
