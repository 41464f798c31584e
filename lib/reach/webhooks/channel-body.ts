import { ENCRYPTED, isCiphertext } from '@/lib/shared/ciphertext';
import { CHAT_ACTS, type ChannelEvent, type ChannelKind, type ChatAct } from '@/lib/shared/channels';
import { EVENT_TYPES, TEST_EVENT_TYPES } from '@/lib/shared/webhooks';

/** A channel's message, limited to what an email may say (rule: channels.content). Texts of people are raw here. */
export type Notice = {
  event: ChannelEvent | 'test';
  event_id: string;
  at: string;
  /** Origin of the portal. */
  source: string;
  title: string;
  text: string;
  facts: (readonly [name: string, value: string])[];
  token: string | null;
  note_token: string | null;
  url: string;
  /** The mailed link to answer, for the receiver alone (rule: channels.links). */
  answer_url: string | null;
  /** What the bot's card offers; without the bot there are links alone (rule: chat.acts). */
  acts: ChatAct[];
};

const MAX_TITLE = 140;
const MAX_TEXT = 500;
const MAX_VALUE = 300;

/* Slack and Teams read these in any text; split, nothing is left to read. */
const MENTION = /@(?=channel|here|everyone)/gi;
const ZERO_WIDTH_SPACE = '\u200b';

/** One line of at most `max` characters, without what is invisible or turns the reading direction. */
function plain(text: string, max: number): string {
  if (isCiphertext(text)) return ENCRYPTED;
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .replace(MENTION, `@${ZERO_WIDTH_SPACE}`);
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Body of a message (rule: channels.bodies). Every text is cut, so that none comes near the 28 KB that Teams takes.
 */
export function channelBody(kind: ChannelKind, notice: Notice): string {
  const cut = {
    ...notice,
    title: plain(notice.title, MAX_TITLE),
    text: plain(notice.text, MAX_TEXT),
    facts: notice.facts.map(([name, value]) => [name, plain(value, MAX_VALUE)] as const),
  };
  return JSON.stringify({ teams: teamsBody, slack: slackBody, generic: genericBody }[kind](cut));
}

/* The text of a run is shown as it is: no markdown, no links (Adaptive Cards, TextRun). Only dates in braces are read. */
const run = (text: string, more: object = {}) => ({ type: 'TextRun', text: text.replaceAll('{{', '{ {'), ...more });
const paragraph = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });

function teamsBody({ title, text, facts, url, answer_url, acts, token }: Notice) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.5',
          msteams: { width: 'Full' },
          body: [
            paragraph(run(title, { weight: 'Bolder', size: 'Medium' })),
            paragraph(run(text)),
            ...facts.map(([name, value]) => ({
              ...paragraph(run(`${name}: `, { isSubtle: true }), run(value)),
              spacing: 'Small',
            })),
          ],
          actions: [
            ...acts.map((act) => ({
              type: 'Action.Submit',
              title: CHAT_ACTS[act],
              data: { msteams: { type: 'task/fetch' }, act, token },
            })),
            ...linksOf({ url, answer_url }).map(([name, to]) => ({ type: 'Action.OpenUrl', title: name, url: to })),
          ],
        },
      },
    ],
  };
}

/** Also in plain text Slack reads `<…>` and `&` (Slack, “Escaping text”). */
export const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const slackPlain = (text: string) => ({ type: 'plain_text', text: slackText(text), emoji: false });

function slackBody({ title, text, facts, url, answer_url, acts, token }: Notice) {
  const links = linksOf({ url, answer_url }).map(([name, to]) => `<${slackText(to)}|${name}>`);
  return {
    text: slackText(title),
    blocks: [
      { type: 'section', text: slackPlain(title) },
      { type: 'section', text: slackPlain(text) },
      ...(facts.length
        ? [{ type: 'section', fields: facts.map(([name, value]) => slackPlain(`${name}: ${value}`)) }]
        : []),
      ...(acts.length
        ? [
            {
              type: 'actions',
              elements: acts.map((act) => ({
                type: 'button',
                action_id: act,
                text: { type: 'plain_text', text: CHAT_ACTS[act] },
                value: token,
              })),
            },
          ]
        : []),
      { type: 'section', text: { type: 'mrkdwn', text: links.join('  ·  ') } },
    ],
  };
}

const COLLABORATION = 'org.tsanet.connect.collaboration-request';
const TYPES: Record<Notice['event'], string> = {
  case: EVENT_TYPES.v2.created,
  answer: EVENT_TYPES.v2['response.created'],
  question: EVENT_TYPES.v2['response.created'],
  note: EVENT_TYPES.v2['note.created'],
  late: `${COLLABORATION}.late`,
  escalation: `${COLLABORATION}.escalated`,
  health: 'org.tsanet.connect.process.unreached',
  test: TEST_EVENT_TYPES.v2,
};

/** The body of a webhook of version 2 with the message beside its data; no link to answer. */
const genericBody = ({ event, event_id, at, source, title, text, token, note_token, url }: Notice) => ({
  specversion: '1.0',
  id: event_id,
  source,
  type: TYPES[event],
  ...(token && { subject: token }),
  time: at,
  datacontenttype: 'application/json',
  title,
  text,
  url,
  data: { ...(token && { requestToken: token }), ...(note_token && { noteToken: note_token }) },
});

const linksOf = ({ url, answer_url }: Pick<Notice, 'url' | 'answer_url'>) => [
  ...(answer_url ? [['Answer', answer_url] as const] : []),
  ['Open in the portal', url] as const,
];
