import 'server-only';
import { z } from 'zod';
import { postToTeams } from '@/lib/reach/bots/teams';
import { tokenEnd } from '@/lib/reach/bots/teams-token';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import { bearerOf } from '@/lib/platform/http/request-info';
import { MAX_CHANNEL_NAME, type BotPlace, type ChatAct } from '@/lib/shared/channels';
import { CHAT_CLOCK, secondsOf } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import { answerCommand, type Reply } from './commands';
import { isChatAct, openForm, sendForm, type ChatForm, type Entries } from './forms';
import { refusedIn, type Writer } from './person';
import { receiveSigned, takeOnce, type SignedRequest } from './receive';

const line = z.string().max(5000);
const id = z.string().min(1).max(500);

/** Of an activity, what the bot reads (Bot Framework, activity schema). */
const Activity = z.object({
  type: line,
  id,
  name: line.optional(),
  channelId: z.literal('msteams'),
  serviceUrl: z.url().max(500),
  text: z.string().max(30_000).nullish(),
  from: z.object({ aadObjectId: id.optional(), name: line.nullish() }),
  conversation: z.object({ id, tenantId: id.optional(), conversationType: line.optional(), name: line.nullish() }),
  channelData: z
    .object({ tenant: z.object({ id }).optional(), channel: z.object({ id, name: line.nullish() }).optional() })
    .nullish(),
  value: z.unknown().optional(),
});
type Activity = z.output<typeof Activity>;

const Value = z.object({ data: z.record(z.string().max(100), z.unknown()) });

/** Takes what people do in Teams: a message to the bot, a button of a card, a form (rules: chat.signed, chat.acts). */
export const receiveTeams = (request: Request): Promise<Response> =>
  receiveSigned(request, async (signed) => {
    if (!settings.teams_bot) return null;
    const activity = activityIn(signed.body);
    const end = activity && (await tokenEnd(bearerOf(request.headers), activity.serviceUrl));
    if (!activity || end === null) throw new Problem('unauthenticated', 'The token is not valid.');
    await takeOnce(keyOf(activity), lifeOf(end));
    return answerTo(signed, activity);
  });

const keyOf = ({ conversation, id: activity_id }: Activity) => `teams ${conversation.id} ${activity_id}`;
/** Seconds for which the token of a request counts. */
const lifeOf = (end: number) => Math.ceil(Math.max(1, end - Date.now() / 1000) + secondsOf(CHAT_CLOCK));

function activityIn(body: Buffer): Activity | null {
  try {
    return Activity.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

async function answerTo({ info }: SignedRequest, activity: Activity): Promise<Response> {
  const writer = writerOf(info, activity);
  // The bot is told as well that it was added, and by whom; nothing follows from that.
  if (!writer || !['message', 'invoke'].includes(activity.type)) return Response.json({});
  if (activity.type === 'message') return message(writer, activity);
  if (activity.name === 'task/fetch') return fetchForm(writer, activity);
  if (activity.name === 'task/submit') return submitForm(writer, activity);
  return Response.json({}, { status: 501 });
}

function writerOf(info: Writer['info'], { from, conversation, channelData }: Activity): Writer | null {
  const workspace = conversation.tenantId ?? channelData?.tenant?.id;
  const { aadObjectId: account, name } = from;
  return workspace && account ? { info, service: 'teams', workspace, account, name: name ?? '' } : null;
}

const MENTION = /<at>[^<]{0,500}<\/at>/g;
/** Teams shows an error when the bot takes longer. */
const SECONDS = 5;

async function message(writer: Writer, activity: Activity): Promise<Response> {
  const { serviceUrl: service_url, conversation } = activity;
  const here: BotPlace = { workspace: writer.workspace, conversation: conversation.id, service_url };
  const alone = conversation.conversationType === 'personal';
  const text = (activity.text ?? '').replace(MENTION, '').replaceAll('&nbsp;', ' ');
  const places = alone ? { own: here, room: null } : { own: null, room: roomOf(here, activity) };
  const reply = await answerCommand(writer, { text, ...places });
  const { status } = await postToTeams(here, replyOf(reply), { seconds: SECONDS }).catch((error: unknown) => {
    log.warn({ err: error, request_id: writer.info.request_id }, 'an answer could not be sent to Teams');
    return { status: 0 };
  });
  if (status < 200 || status > 299) throw new Problem('bad_gateway', 'The answer could not be sent to Teams.');
  return Response.json({});
}

/** A team's channel, in which each message begins a thread, or a group chat. */
function roomOf(here: BotPlace, { conversation, channelData }: Activity) {
  const channel = channelData?.channel;
  const name = channel?.name ?? conversation.name ?? 'A chat in Teams';
  return {
    name: name.slice(0, MAX_CHANNEL_NAME),
    place: channel ? { ...here, conversation: channel.id, in_threads: true } : here,
  };
}

const run = (words: string, more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: words.replaceAll('{{', '{ {'), ...more }],
});
const card = (body: object[], actions: object[]) => ({
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    body,
    actions,
  },
});

const replyOf = ({ text: words, link }: Reply) => ({
  type: 'message',
  attachments: [card([run(words)], link ? [{ type: 'Action.OpenUrl', ...link }] : [])],
});

const say = (words: string) => Response.json({ task: { type: 'message', value: words } });

type Filled = { act: ChatAct; token: string; entries: Entries };

/** @throws Problem malformed */
function filledIn({ value }: Activity): Filled {
  const { act, token, ...rest } = Value.safeParse(value).data?.data ?? {};
  if (!isChatAct(act) || typeof token !== 'string') throw new Problem('malformed', 'This is not a form.');
  const texts = Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { act, token, entries: Object.fromEntries(texts) };
}

async function fetchForm(writer: Writer, activity: Activity): Promise<Response> {
  const { act, token } = filledIn(activity);
  try {
    return show(await openForm(writer, act, token), { act, token });
  } catch (error) {
    return say(refusedIn(error, writer.info).text);
  }
}

async function submitForm(writer: Writer, activity: Activity): Promise<Response> {
  const { act, token, entries } = filledIn(activity);
  try {
    return say(await sendForm(writer, act, { ...entries, token }));
  } catch (error) {
    const { text: words, errors } = refusedIn(error, writer.info);
    // Only what the person can correct opens the form again, as they left it.
    const form = Object.keys(errors).length ? await openForm(writer, act, token).catch(() => null) : null;
    if (!form) return say(words);
    const fields = form.fields.map((field) => ({ ...field, value: entries[field.name] ?? field.value }));
    return show({ ...form, fields }, { act, token }, words);
  }
}

type About = { act: string; token: string };

function show({ title, hint, send, fields }: ChatForm, about: About, refused?: string): Response {
  const inputs = fields.map(({ name, label, value, max, long = false, optional = false }) => ({
    ...{ type: 'Input.Text', id: name, label, value, maxLength: max, isMultiline: long, isRequired: !optional },
    ...(!optional && { errorMessage: 'Fill this in.' }),
  }));
  const body = [...(refused ? [run(refused, { color: 'Attention' })] : []), run(hint), ...inputs];
  const form = card(body, [{ type: 'Action.Submit', title: send, data: about }]);
  return Response.json({ task: { type: 'continue', value: { title, height: 'medium', width: 'medium', card: form } } });
}
