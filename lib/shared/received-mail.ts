/** Result of a received mail (rule: room.mail-in). */
export const RECEIVED_MAIL_STATES = {
  waiting: 'Waiting',
  noted: 'Became a note',
  duplicate: 'Was already a note',
  automatic: 'Automatic',
  bounce: 'Report of a failed delivery',
  stranger: 'From an address of nobody in the company',
  ended: 'The case had ended',
  empty: 'Nothing new in it',
  unreadable: 'Could not be read',
  no_report: 'To a return path, and no report of a failed delivery',
  failed: 'Could not be handled',
} as const;
type ReceivedMailState = keyof typeof RECEIVED_MAIL_STATES;
export type HandledMailState = Exclude<ReceivedMailState, 'waiting'>;
