import 'server-only';
import { z } from 'zod';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { settings } from '@/lib/platform/settings';
import { msOf, TOKEN_MARGIN } from '@/lib/shared/durations';
import type { BotPlace } from '@/lib/shared/channels';
import { MAX_KEPT_BODY } from '@/lib/shared/webhooks';

const SCOPE = 'https://api.botframework.com/.default';
const MAX_BYTES = 65_536;

const Token = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16000}$/),
  expires_in: z.coerce.number().int().positive().max(1_000_000_000),
});
/** `id` is the conversation when one is begun, else the message. */
const Posted = z.object({ id: z.string().max(500) });

type TeamsAnswer = { status: number; text: string | null; conversation?: string };
type PostOptions = { seconds: number; signal?: AbortSignal };

let kept: { of: string; token: string; until: number } | undefined;

/** The bot's own token by client credentials, kept until a minute before it ends. @throws Error with the reason */
async function ownToken({ seconds, signal }: PostOptions): Promise<string> {
  const { app_id, secret, token_url } = settings.teams_bot!;
  if (kept?.of === `${token_url} ${app_id}` && kept.until > Date.now()) return kept.token;
  const form = { grant_type: 'client_credentials', client_id: app_id, client_secret: secret, scope: SCOPE };
  const { status, body } = await sendRequest(token_url, {
    purpose: 'teams token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    publicOnly: false,
    maxBytes: MAX_BYTES,
    ...{ seconds, signal },
  });
  const { data } = status === 200 ? Token.safeParse(parsed(body)) : { data: undefined };
  if (!data) throw new Error(`Microsoft’s login answered HTTP ${status} without a token.`);
  const until = Date.now() + data.expires_in * 1000 - msOf(TOKEN_MARGIN);
  kept = { of: `${token_url} ${app_id}`, token: data.access_token, until };
  return data.access_token;
}

/**
 * Posts an activity where the bot was added: in a team's channel it begins a thread, whose conversation is answered
 * (Bot Connector, v3). The address came with a token that Microsoft signed for it.
 * @throws Error without an answer
 */
export async function postToTeams(place: BotPlace, activity: object, options: PostOptions): Promise<TeamsAnswer> {
  if (!settings.teams_bot) return { status: 410, text: 'The portal has no bot in Teams any more.' };
  const { path, body, begins } = requestTo(place, activity);
  const answer = await sendRequest(`${(place.service_url ?? '').replace(/\/$/, '')}/v3/conversations${path}`, {
    purpose: 'teams',
    method: 'POST',
    headers: { authorization: `Bearer ${await ownToken(options)}`, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
    publicOnly: true,
    maxBytes: MAX_BYTES,
    ...options,
  });
  const text = answer.body.toString('utf8', 0, MAX_KEPT_BODY).replaceAll('\u0000', '') || null;
  if (answer.status === 401) kept = undefined;
  if (PASSING.includes(answer.status)) return { status: 503, text };
  const { data } = Posted.safeParse(parsed(answer.body));
  return { status: answer.status, text, ...(begins && data && { conversation: data.id }) };
}

/** Teams asks for a pause, which the retries make; a token may have ended early. */
const PASSING = [401, 429];

function requestTo({ conversation, in_threads, workspace }: BotPlace, activity: object) {
  if (in_threads !== true || conversation.includes(';messageid='))
    return { path: `/${encodeURIComponent(conversation)}/activities`, body: activity, begins: false };
  const channelData = { channel: { id: conversation } };
  return { path: '', body: { isGroup: true, tenantId: workspace, channelData, activity }, begins: true };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
