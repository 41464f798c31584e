import { channelBody, type Notice } from '@/lib/reach/webhooks/channel-body';
import { resultInWords } from '@/lib/reach/channels/policy';
import type { ChannelKind } from '@/lib/shared/channels';

const NOTICE: Notice = {
  event: 'case',
  event_id: '5f0c1c52-6f0b-4a44-8f0c-3a4a9a3f9d10',
  at: '2026-11-28T05:00:00.000Z',
  source: 'https://portal.test',
  title: 'New case: A-1',
  text: 'Ada of Acme asks Borealis to work on a case together.',
  facts: [['Summary', 'Array lost its path']],
  token: 'the-case',
  note_token: null,
  url: 'https://borealis.portal.test/my-cases/the-case',
  answer_url: 'https://portal.test/case/secret/respond',
  acts: [],
};
const bodyOf = (kind: ChannelKind, over: Partial<Notice> = {}) =>
  JSON.parse(channelBody(kind, { ...NOTICE, ...over })) as Record<string, unknown>;
const run = (text: string, more = {}) => ({ type: 'TextRun', text, ...more });

test('Teams gets an Adaptive Card 1.5 (rule: channels.bodies)', () =>
  expect(bodyOf('teams')).toEqual({
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
            { type: 'RichTextBlock', inlines: [run(NOTICE.title, { weight: 'Bolder', size: 'Medium' })] },
            { type: 'RichTextBlock', inlines: [run(NOTICE.text)] },
            {
              type: 'RichTextBlock',
              inlines: [run('Summary: ', { isSubtle: true }), run('Array lost its path')],
              spacing: 'Small',
            },
          ],
          actions: [
            { type: 'Action.OpenUrl', title: 'Answer', url: NOTICE.answer_url },
            { type: 'Action.OpenUrl', title: 'Open in the portal', url: NOTICE.url },
          ],
        },
      },
    ],
  }));

test('the bot’s card offers acts, with the case’s reference alone (rules: channels.bodies, chat.acts)', () => {
  const [teams, slack] = (['teams', 'slack'] as const).map((kind) => JSON.stringify(bodyOf(kind, { acts: ['note'] })));
  expect(teams).toContain('"data":{"msteams":{"type":"task/fetch"},"act":"note","token":"the-case"}');
  expect(slack).toContain('"action_id":"note","text":{"type":"plain_text","text":"Write a note"},"value":"the-case"');
});

test('Slack gets text and blocks (rule: channels.bodies)', () => {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  expect(bodyOf('slack', { answer_url: null })).toEqual({
    text: NOTICE.title,
    blocks: [
      { type: 'section', text: plain(NOTICE.title) },
      { type: 'section', text: plain(NOTICE.text) },
      { type: 'section', fields: [plain('Summary: Array lost its path')] },
      { type: 'section', text: { type: 'mrkdwn', text: `<${NOTICE.url}|Open in the portal>` } },
    ],
  });
});

test('another program gets the body of version 2 with title, text and url, and no link to answer (rule: channels.bodies)', () =>
  expect(bodyOf('generic', { note_token: 'the-note' })).toEqual({
    specversion: '1.0',
    id: NOTICE.event_id,
    source: 'https://portal.test',
    type: 'org.tsanet.connect.collaboration-request.created',
    subject: 'the-case',
    time: NOTICE.at,
    datacontenttype: 'application/json',
    ...{ title: NOTICE.title, text: NOTICE.text, url: NOTICE.url },
    data: { requestToken: 'the-case', noteToken: 'the-note' },
  }));

test.each([
  [
    'slack',
    '<!channel> & <@U1> <https://evil.test|ok>',
    '&lt;!channel&gt; &amp; &lt;@U1&gt; &lt;https://evil.test|ok&gt;',
  ],
  ['slack', 'ping @channel @HERE @everyone', 'ping @\u200bchannel @\u200bHERE @\u200beveryone'],
  ['teams', '[ok](https://evil.test) **b**', '[ok](https://evil.test) **b**'],
  ['teams', '{{DATE(2026-01-01T00:00:00Z)}}', '{ {DATE(2026-01-01T00:00:00Z)}}'],
  ['generic', 'two\nlines \u202eback', 'two lines back'],
] as const)('%s shows “%s” as it was written (rule: channels.escapes)', (kind, text, shown) => {
  const body = bodyOf(kind, { text });
  const texts = JSON.stringify(body);
  expect(texts).toContain(JSON.stringify(shown));
  // Markdown is read in text blocks alone, and no text of a person is in one.
  expect(texts).not.toContain('"TextBlock"');
});

test.each(['teams', 'slack', 'generic'] as const)(
  '%s gets at most 28 KB of the longest texts (rule: channels.bodies)',
  (kind) => {
    const long = '&😀<'.repeat(10_000);
    const facts = Array.from({ length: 7 }, (_, at) => [`Name ${at}`, long] as const);
    const body = channelBody(kind, { ...NOTICE, title: long, text: long, facts });
    expect(Buffer.byteLength(body)).toBeLessThan(28 * 1024);
    expect(body.isWellFormed()).toBe(true);
    const blocks =
      (JSON.parse(body) as { blocks?: { text?: { text: string }; fields?: { text: string }[] }[] }).blocks ?? [];
    for (const { text, fields = [] } of blocks) {
      if (text) expect(text.text.length).toBeLessThanOrEqual(3000);
      for (const field of fields) expect(field.text.length).toBeLessThanOrEqual(2000);
    }
  },
);

const SENT = { success: false, is_waiting: false, http_status: null, response_body: null };
test.each([
  [{ success: true, http_status: 202 }, 'Slack took the message'],
  [{ is_waiting: true }, 'There is no answer yet'],
  [{ response_body: 'This address is not public.' }, 'could not be reached. This address is not public.'],
  [{ http_status: 410 }, 'HTTP 410: it does not know this address'],
  [{ http_status: 400 }, 'Check the kind of the channel'],
  [{ http_status: 429 }, 'too many messages'],
  [{ http_status: 503 }, 'HTTP 503. Try again later.'],
])('the result of a test in words: %o (rule: channels.test)', (sent, words) =>
  expect(resultInWords('slack', { ...SENT, ...sent }).words).toContain(words),
);
