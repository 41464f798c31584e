/** Where a company's people are told what happens (rule: channels.kinds). */
export const CHANNEL_KINDS = { teams: 'Microsoft Teams', slack: 'Slack', generic: 'Another program' } as const;
export type ChannelKind = keyof typeof CHANNEL_KINDS;

/** Services in which the operator's bot answers and people connect their accounts (rule: chat.connect). */
export const CHAT_SERVICES = { teams: CHANNEL_KINDS.teams, slack: CHANNEL_KINDS.slack } as const;
export type ChatService = keyof typeof CHAT_SERVICES;

/** A conversation of the bot; `service_url` and `in_threads` are of Teams, which has threads in a team's channels alone. */
export type BotPlace = { workspace: string; conversation: string; service_url?: string; in_threads?: boolean };

/** Who said where a channel posts: a manager by its address, the bot's command, or the group's settings. */
export const CHANNEL_SOURCES = { address: 'Address', bot: 'The bot', group: 'A group’s settings' } as const;

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
const { health: _, ...ofCases } = CHANNEL_EVENTS;
/** What a person's own channel and a group's are told. */
export const CASE_CHANNEL_EVENTS: Record<CaseChannelEvent, string> = ofCases;

/** Event type of what a person sends for trying a channel. */
export const CHANNEL_TEST = 'test';

/** Ids that a delivery refers to beside its case. */
export type ChannelAbout = {
  response_id?: number | null;
  note_id?: number | null;
  document_id?: number;
  because?: 'refused' | 'unconfirmed';
};

/** What a card of the bot can be asked to do (rule: chat.acts). */
export const CHAT_ACTS = { accept: 'Accept', ask: 'Ask for information', note: 'Write a note' } as const;
export type ChatAct = keyof typeof CHAT_ACTS;

/** Channels of a company at most (rule: channels.limit). */
export const MAX_CHANNELS = 50;
export const MAX_CHANNEL_NAME = 200;

/** Host of an address; the rest is a secret that lets anybody post (rule: channels.secret). */
export const shownAddress = (url: string): string => `${new URL(url).origin}/…`;

/** An address as it is shown means the stored one, which nobody can read. */
export const isShownAddress = (url: string | null | undefined) => Boolean(url?.endsWith('/…'));

const POSTING_HOSTS = /\.(?:webhook\.office\.com|logic\.azure\.(?:com|us)|api\.powerplatform\.com)$/;

/** True for an address that Teams takes messages at; other addresses of Teams lead people to a team (rule: channels.group). */
export function isPostingAddress(url: string | null | undefined): boolean {
  const parsed = URL.parse(url ?? '');
  return parsed?.protocol === 'https:' && POSTING_HOSTS.test(parsed.hostname);
}
