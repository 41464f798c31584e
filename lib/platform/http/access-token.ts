import 'server-only';
import { z } from 'zod';
import { sendRequest } from './outgoing';

type Client = { token_url: string; client_id: string; client_secret: string };
type Options = { purpose: string; signal?: AbortSignal };

const SECONDS = 10;
const MAX_ANSWER_BYTES = 65_536;
/** Of tokens without `expires_in` (RFC 6749 §5.1 only recommends it). */
const DEFAULT_SECONDS = 300;

/** Only what a header can hold. */
const Token = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16000}$/),
  expires_in: z.coerce.number().int().positive().max(1_000_000_000).catch(DEFAULT_SECONDS),
});

/**
 * Asks a token endpoint for an access token (RFC 6749), with id and secret of the client as Basic and, where that is refused, in
 * the body. Must not be called inside a transaction. @throws Error when it cannot be reached
 */
export async function requestAccessToken(client: Client, grant: Record<string, string>, options: Options) {
  let answer = await ask(client, { grant, by: 'basic', ...options });
  // Some servers read client id and secret in the body alone.
  if (answer.status === 400 || answer.status === 401) answer = await ask(client, { grant, by: 'body', ...options });
  const { status } = answer;
  const body = parsed(answer.body);
  return { status, body, token: status === 200 ? Token.safeParse(body).data : undefined };
}

type AskOptions = Options & { grant: Record<string, string>; by: 'basic' | 'body' };

function ask({ token_url, client_id, client_secret }: Client, { grant, by, purpose, signal }: AskOptions) {
  const form = new URLSearchParams(grant);
  const credentials = [client_id, client_secret].map(encodeURIComponent).join(':');
  if (by === 'body') {
    form.set('client_id', client_id);
    form.set('client_secret', client_secret);
  }
  return sendRequest(token_url, {
    purpose,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(by === 'basic' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    body: form.toString(),
    publicOnly: true,
    seconds: SECONDS,
    maxBytes: MAX_ANSWER_BYTES,
    signal,
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
