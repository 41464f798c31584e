import 'server-only';
import { createHmac } from 'node:crypto';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { RefusedAddress } from '@/lib/platform/http/outgoing-address';
import { unseal } from '@/lib/platform/secrets/sealing';
import type { ChannelKind } from '@/lib/shared/channels';
import { inWords, secondsOf, WEBHOOK_ANSWER } from '@/lib/shared/durations';
import { MAX_KEPT_BODY, type WebhookVersion } from '@/lib/shared/webhooks';
import { accessTokenOf, forgetAccessToken } from './access-token';
import type { CallbackAuth } from './callback-auth';
import type { ClaimedDelivery } from './claim';

export type AttemptAnswer = { status: number | null; text: string | null };

const CONTENT_TYPES: Record<WebhookVersion, string> = {
  v1: 'application/json',
  v2: 'application/cloudevents+json; charset=utf-8',
};

/** Header value of a body: HMAC-SHA256 of its bytes (rule: webhooks.signature). */
export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Sends a delivery once (rules: webhooks.signature, web.outgoing). Never throws. */
export async function sendDelivery(
  { version, url, request_body, ...sealed }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const secret = unseal(sealed.secret, 'concord webhook secret');
  const auth = sealed.auth === null ? '' : unseal(sealed.auth, 'concord webhook login');
  if (secret === null || auth === null)
    return { status: null, text: 'The portal’s key has changed. Create a new secret, and enter the login again.' };
  const login = auth ? (JSON.parse(auth) as CallbackAuth) : null;
  const attempt = async (): Promise<AttemptAnswer> => {
    const authorization = login && (await authHeader(login, signal));
    const headers = { ...authorization, 'content-type': CONTENT_TYPES[version] };
    return post(url, {
      headers: { ...headers, 'x-hub-signature-256': signatureOf(request_body, secret) },
      body: request_body,
      signal,
    });
  };
  try {
    const answer = await attempt();
    if (answer.status !== 401 || login?.type !== 'OAUTH2') return answer;
    // The receiver may have ended the token early.
    forgetAccessToken(login);
    return await attempt();
  } catch (error) {
    return { status: null, text: reasonOf(error) };
  }
}

type Posted = { headers: Record<string, string>; body: string; signal: AbortSignal };

async function post(url: string, { headers, body: request_body, signal }: Posted): Promise<AttemptAnswer> {
  const { status, body } = await sendRequest(url, {
    purpose: 'webhook',
    method: 'POST',
    headers,
    body: request_body,
    publicOnly: true,
    seconds: secondsOf(WEBHOOK_ANSWER),
    maxBytes: MAX_KEPT_BODY,
    bodyIsOptional: true,
    signal,
  });
  return { status, text: body.toString('utf8').replaceAll('\u0000', '') || null };
}

/** Sends a message to a channel's address, and omits it from what is kept of the answer (rule: channels.secret). Never throws. */
export async function sendMessage(url: string, kind: ChannelKind, { body, signal }: Omit<Posted, 'headers'>) {
  const headers = { 'content-type': kind === 'generic' ? CONTENT_TYPES.v2 : 'application/json; charset=utf-8' };
  const { status, text } = await post(url, { headers, body, signal }).catch((error: unknown): AttemptAnswer => ({
    status: null,
    text: reasonOf(error),
  }));
  return { status, text: text && withoutAddress(text, url) };
}

/** Receivers repeat an address whole, or its path. */
function withoutAddress(text: string, address: string): string {
  const { pathname, search } = new URL(address);
  const parts = [address, pathname + search, pathname, search.slice(1)].filter((part) => part.length > 1);
  return parts.reduce((rest, part) => rest.replaceAll(part, '…'), text);
}

async function authHeader(auth: CallbackAuth, signal: AbortSignal): Promise<Record<string, string>> {
  if (auth.type === 'OAUTH2') return { authorization: `Bearer ${await accessTokenOf(auth, signal)}` };
  if (auth.type === 'HEADER') return { [auth.header_name.toLowerCase()]: auth.header_value };
  if (auth.type === 'BEARER') return { authorization: `Bearer ${auth.token}` };
  const login = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
  return { authorization: `Basic ${login}` };
}

/** Omits addresses and ports of our network. */
export function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  if (error instanceof RefusedAddress) return message;
  if (name === 'AbortError' || name === 'TimeoutError') return `There was no answer within ${inWords(WEBHOOK_ANSWER)}.`;
  return code ? `The connection failed (${code}).` : message;
}
