/** Where a company's people are told what happens (rule: channels.kinds). */
export const CHANNEL_KINDS = { teams: 'Microsoft Teams', slack: 'Slack', generic: 'Another program' } as const;
export type ChannelKind = keyof typeof CHANNEL_KINDS;

export const CHANNEL_EVENTS = {
  case: 'New case',
  answer: 'Answer',
  question: 'Question, or the reply to one',
  note: 'Shared note',
  late: 'Response time passed',
  escalation: 'Escalation',
  health: 'Process not reached',
} as const;
export type ChannelEvent = keyof typeof CHANNEL_EVENTS;
export type CaseChannelEvent = Exclude<ChannelEvent, 'health'>;

/** Event type of what a person sends for trying a channel. */
export const CHANNEL_TEST = 'test';

/** Ids that a delivery refers to beside its case. */
export type ChannelAbout = {
  response_id?: number | null;
  note_id?: number | null;
  document_id?: number;
  because?: 'refused' | 'unconfirmed';
};

/** Channels of a company at most (rule: channels.limit). */
export const MAX_CHANNELS = 50;
export const MAX_CHANNEL_NAME = 200;
