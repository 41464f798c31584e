import 'server-only';
import { z } from 'zod';
import { callSlack, isSignedBySlack } from '@/lib/reach/bots/slack';
import { slackText } from '@/lib/reach/webhooks/channel-body';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import { CHAT_ACTS, MAX_CHANNEL_NAME, type ChatAct } from '@/lib/shared/channels';
import { Problem } from '@/lib/shared/problem';
import { answerCommand, type Reply } from './commands';
import { isChatAct, openForm, sendForm, type ChatForm, type Entries } from './forms';
import { refusedIn, type Writer } from './person';
import { receiveSigned, takeOnce, type SignedRequest } from './receive';

const text = z.string().max(5000);
const id = z.string().min(1).max(100);

const Command = z.object({
  team_id: id,
  user_id: id,
  user_name: text.default(''),
  channel_id: id,
  channel_name: text.default(''),
  text: text.default(''),
});

const Acting = z.object({
  team: z.object({ id }),
  user: z.object({ id, username: text.optional(), name: text.optional() }),
});
const Pressed = Acting.extend({
  type: z.literal('block_actions'),
  trigger_id: text,
  actions: z.array(z.object({ action_id: text, value: text.optional() })).min(1),
});
const Sent = Acting.extend({
  type: z.literal('view_submission'),
  view: z.object({
    private_metadata: text,
    state: z.object({
      values: z.record(z.string(), z.record(z.string(), z.object({ value: text.nullish() }))),
    }),
  }),
});
const Interaction = z.discriminatedUnion('type', [Pressed, Sent]);

/** Slack waits three seconds for an answer. */
const SECONDS = 2;

/** Takes what people do in Slack: a command, a button of a card, a form (rules: chat.signed, chat.acts). */
export const receiveSlack = (request: Request): Promise<Response> =>
  receiveSigned(request, async (signed) => {
    const secret = settings.slack_bot?.signing_secret;
    if (!secret) return null;
    if (!isSignedBySlack(signed.body, request.headers, secret))
      throw new Problem('unauthenticated', 'The signature is not valid.');
    await takeOnce(`slack ${request.headers.get('x-slack-signature')}`);
    const form = new URLSearchParams(signed.body.toString('utf8'));
    return form.has('payload') ? interact(signed, form.get('payload')!) : command(signed, Object.fromEntries(form));
  });

async function command({ info }: SignedRequest, form: object): Promise<Response> {
  const { data } = Command.safeParse(form);
  if (!data) throw new Problem('malformed', 'This is not a command.');
  const { team_id: workspace, user_id: account, user_name: name, channel_id, channel_name } = data;
  const isDirect = channel_name === 'directmessage' || channel_id.startsWith('D');
  const room = { name: `#${channel_name}`.slice(0, MAX_CHANNEL_NAME), place: { workspace, conversation: channel_id } };
  const reply = await answerCommand(
    { info, service: 'slack', workspace, account, name },
    { text: data.text, own: { workspace, conversation: account }, room: isDirect ? null : room },
  );
  return Response.json({ response_type: 'ephemeral', text: replyText(reply) });
}

const replyText = ({ text: words, link }: Reply) =>
  link ? `${slackText(words)}\n<${slackText(link.url)}|${slackText(link.title)}>` : slackText(words);

async function interact({ info }: SignedRequest, payload: string): Promise<Response> {
  const { data } = Interaction.safeParse(parsed(payload));
  // Links of a card are told as well, and other kinds need no answer.
  if (!data) return new Response(null, { status: 200 });
  const { team, user } = data;
  const name = user.username ?? user.name ?? '';
  const writer: Writer = { info, service: 'slack', workspace: team.id, account: user.id, name };
  return data.type === 'block_actions' ? press(writer, data) : send(writer, data);
}

async function press(writer: Writer, { trigger_id, actions }: z.output<typeof Pressed>): Promise<Response> {
  const { action_id: act, value: token = '' } = actions[0]!;
  if (isChatAct(act)) {
    const view = await openForm(writer, act, token).then(
      (form) => formView(form, { act, token }),
      (error: unknown) => textView(CHAT_ACTS[act], refusedIn(error, writer.info).text),
    );
    const { status, text: said } = await callSlack('views.open', { trigger_id, view }, { seconds: SECONDS });
    if (status !== 200) log.warn({ status, said }, 'a form could not be opened in Slack');
  }
  return new Response(null, { status: 200 });
}

async function send(writer: Writer, { view }: z.output<typeof Sent>): Promise<Response> {
  const { act, token } = parsed(view.private_metadata) as { act?: unknown; token?: unknown };
  if (!isChatAct(act) || typeof token !== 'string') throw new Problem('malformed', 'This is not a form.');
  const entries: Entries = { token };
  for (const [block, elements] of Object.entries(view.state.values))
    entries[block] = Object.values(elements)[0]?.value ?? '';
  try {
    return updated(act, await sendForm(writer, act, entries));
  } catch (error) {
    const { text: words, errors } = refusedIn(error, writer.info);
    const beside = Object.entries(errors).filter(([field]) => Object.hasOwn(view.state.values, field));
    if (!beside.length) return updated(act, words);
    return Response.json({
      response_action: 'errors',
      errors: Object.fromEntries(beside.map(([field, messages]) => [field, messages.join(' ')])),
    });
  }
}

const updated = (act: ChatAct, words: string) =>
  Response.json({ response_action: 'update', view: textView(CHAT_ACTS[act], words) });

const plain = (words: string) => ({ type: 'plain_text', text: words, emoji: false });

function formView({ title, hint, send: button, fields }: ChatForm, about: { act: ChatAct; token: string }) {
  return {
    type: 'modal',
    title: plain(title),
    submit: plain(button),
    close: plain('Cancel'),
    private_metadata: JSON.stringify(about),
    blocks: [
      { type: 'section', text: plain(slackText(hint)) },
      ...fields.map(({ name, label, value, max, long = false, optional = false }) => ({
        type: 'input',
        block_id: name,
        optional,
        label: plain(label),
        element: {
          type: 'plain_text_input',
          action_id: name,
          multiline: long,
          max_length: max,
          ...(value && { initial_value: value.slice(0, max) }),
        },
      })),
    ],
  };
}

const textView = (title: string, words: string) => ({
  type: 'modal',
  title: plain(title),
  close: plain('Close'),
  blocks: [{ type: 'section', text: plain(slackText(words).slice(0, 3000)) }],
});

function parsed(json: string): object {
  try {
    return (JSON.parse(json) as object | null) ?? {};
  } catch {
    return {};
  }
}
