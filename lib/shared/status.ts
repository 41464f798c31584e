/** Words of the status page (rule: operations.status). */
export const QUEUE_NAMES: Record<string, string> = {
  mail: 'Emails to send',
  webhooks: 'Webhook deliveries',
  received_mails: 'Mails that came in',
  note_mails: 'Notes to be mailed',
  file_checks: 'Files to be checked for viruses',
  file_removals: 'Files to be removed from the file store',
};

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
  'sso-metadata': 'Metadata of identity providers',
  'inbound-addresses': 'Questions to inbound addresses',
  scorecards: 'Monthly scorecards',
};

export const queueName = (queue: string): string => QUEUE_NAMES[queue] ?? `Job: ${JOB_NAMES[queue] ?? queue}`;
