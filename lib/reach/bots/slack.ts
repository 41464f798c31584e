import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { settings } from '@/lib/platform/settings';
import { CHAT_CLOCK, secondsOf } from '@/lib/shared/durations';
import { MAX_KEPT_BODY } from '@/lib/shared/webhooks';

const SIGNATURE = /^v0=[0-9a-f]{64}$/;

/** Compares a request with Slack's signature, version 0, of time and raw body (rule: chat.signed). */
export function isSignedBySlack(body: Buffer, headers: Headers, secret: string): boolean {
  const signature = headers.get('x-slack-signature') ?? '';
  const time = headers.get('x-slack-request-timestamp') ?? '';
  if (!SIGNATURE.test(signature) || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Date.now() / 1000 - Number(time)) > secondsOf(CHAT_CLOCK)) return false;
  const expected = `v0=${createHmac('sha256', secret).update(`v0:${time}:`).update(body).digest('hex')}`;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}

/** Answers have status 200, and say in `ok` whether the call was carried out. */
const Answer = z.object({
  ok: z.boolean(),
  error: z.string().max(200).optional(),
  channel: z.string().max(100).optional(),
  ts: z.string().max(40).optional(),
});
type SlackAnswer = { status: number; text: string | null; channel?: string; ts?: string };

/** Errors that end by themselves, so that the call is worth repeating. */
const PASSING = [
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
];

type CallOptions = { seconds: number; signal?: AbortSignal };

/** Calls a method of Slack as the operator's app, with the status that an honest server would answer. @throws Error without an answer */
export async function callSlack(
  method: string,
  values: object,
  { seconds, signal }: CallOptions,
): Promise<SlackAnswer> {
  const bot = settings.slack_bot;
  if (!bot) return { status: 410, text: 'The portal has no app in Slack any more.' };
  const { status, body } = await sendRequest(`${bot.api_url}/${method}`, {
    purpose: 'slack',
    method: 'POST',
    headers: { authorization: `Bearer ${bot.token}`, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(values),
    publicOnly: false,
    seconds,
    maxBytes: 1024 * 1024,
    signal,
  });
  // Too many calls: Slack asks for a pause, which the retries make.
  if (status === 429) return { status: 503, text: 'ratelimited' };
  if (status !== 200) return { status, text: body.toString('utf8', 0, MAX_KEPT_BODY) };
  const { data } = Answer.safeParse(parsed(body));
  if (!data) return { status: 502, text: 'The answer could not be read.' };
  const { ok, error = 'unknown', ...posted } = data;
  return ok ? { status, text: 'ok', ...posted } : { status: PASSING.includes(error) ? 503 : 400, text: error };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
