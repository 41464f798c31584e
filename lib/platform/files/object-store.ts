import 'server-only';
import { Readable } from 'node:stream';
import { log } from '@/lib/platform/log';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { attachment } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { secondsOf, SIGNED_ADDRESS } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import type { ByteRange } from '@/db/file-contents';
import { noteAnswer, noteFailure, refusalInWords, silenceInWords } from './store-state';

type Body = { size: number; sha256: string; open: () => AsyncIterable<Uint8Array> };
type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };
type Sent = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Readable;
  /** True once reading the body failed, which does not count against the store. */
  isBroken?: () => boolean;
};
type Limits = { seconds: number; maxBytes?: number };

/**
 * Seconds for a part or a size: less than a page waits for its data, since a timeout would replace the database pool.
 */
const SHORT = 3;
const REMOVAL = 10;
const PURPOSE = 'file_store';
const MAX_ERROR = 16_384;
const TYPE = 'application/octet-stream';

/** Nobody gets the file now; it is there, and so is the upload. @throws Problem */
const unavailable = () =>
  new Problem('unavailable', 'The file store does not answer. Try again in a moment.', { retry_after: 5 });

class MissingObject extends Error {}

/**
 * Writes an object completely or not at all. The signature covers its SHA-256, so a store refuses other bytes; the size
 * is verified afterwards. Must not be called inside a transaction.
 * @throws Problem unavailable; errors of reading the bytes
 */
export async function putObject(key: string, { size, sha256, open }: Body, seconds: number): Promise<void> {
  const headers = { 'content-length': String(size), 'content-type': TYPE, 'x-amz-content-sha256': sha256 };
  let broken: { error: unknown } | undefined;
  const source = noting(open(), (error) => (broken = { error }));
  const body = Readable.from(source, { objectMode: false, highWaterMark: 1 });
  await ask(key, { method: 'PUT', headers, body, isBroken: () => !!broken }, { seconds }).catch((error: unknown) => {
    throw broken ? broken.error : error;
  });
  const { headers: stored } = await findObject(key);
  if (Number(stored['content-length']) !== size)
    throw new Error(`The file store has ${String(stored['content-length'])} of ${size} bytes of the object ${key}.`);
}

async function* noting(source: AsyncIterable<Uint8Array>, onError: (error: unknown) => void) {
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await parts.next().catch((error: unknown) => {
        onError(error);
        throw error;
      });
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/** Reads a part of an object into memory. @throws Problem unavailable; MissingObject */
export async function getRange(key: string, { start, end }: ByteRange): Promise<Buffer> {
  const headers = { range: `bytes=${start}-${end - 1}` };
  const { body } = await ask(key, { method: 'GET', headers }, { seconds: SHORT, maxBytes: end - start });
  if (body.length === end - start) return body;
  throw new Error(`The file store sent ${body.length} of ${end - start} bytes of the object ${key}.`);
}

/** Removes an object; a missing one counts as removed. @throws Problem unavailable */
export async function removeObject(key: string): Promise<void> {
  await ask(key, { method: 'DELETE' }, { seconds: REMOVAL }).catch((error: unknown) => {
    if (!(error instanceof MissingObject)) throw error;
  });
}

/** Finds an object. @throws Problem unavailable; MissingObject */
export const findObject = (key: string) => ask(key, { method: 'HEAD' }, { seconds: SHORT });

/** Signs an address at which anybody can download an object for a minute, as an attachment (rule: files.signed). */
export async function signedAddress(key: string, name: string): Promise<string> {
  const url = new URL(key, storeOf().url);
  url.searchParams.set('X-Amz-Expires', String(secondsOf(SIGNED_ADDRESS)));
  url.searchParams.set('response-content-disposition', attachment(name));
  url.searchParams.set('response-content-type', TYPE);
  url.searchParams.set('response-cache-control', 'private, no-store');
  const signed = await sign({ method: 'GET', url: url.href, signQuery: true });
  return signed.url.href.replaceAll('+', '%20');
}

function storeOf() {
  const { file_store } = settings;
  if (file_store) return file_store;
  log.error('a file is in the file store, and FILES_URL is not set');
  throw unavailable();
}

/** @throws Problem unavailable without an answer or for a refusal, which is logged; MissingObject */
async function ask(key: string, { method, headers, body, isBroken }: Sent, limits: Limits): Promise<Answer> {
  const address = new URL(key, storeOf().url).href;
  const signed = await sign({ method, url: address, headers });
  const asked = { method, began: performance.now() };
  const answer = await sendRequest(address, {
    purpose: PURPOSE,
    method,
    headers: Object.fromEntries(signed.headers),
    body,
    // The operator's own setting may be a private address.
    publicOnly: false,
    seconds: limits.seconds,
    maxBytes: Math.max(limits.maxBytes ?? 0, MAX_ERROR),
  }).catch((error: Error) => {
    if (isBroken?.()) throw error;
    noteFailure(asked, 'unanswered', silenceInWords(error));
    log.error({ err: error, method }, 'the file store does not answer');
    throw unavailable();
  });
  const { status } = answer;
  const isMissing = status === 404 && method !== 'PUT';
  if (isMissing || (status >= 200 && status < 300)) noteAnswer(asked, isMissing ? 'missing' : 'done');
  if (isMissing) throw new MissingObject(`The object ${key} is not in the file store.`);
  if (status >= 200 && status < 300) return answer;
  const text = answer.body.toString();
  noteFailure(asked, 'refused', refusalInWords(status, text));
  log.error({ status, method, answer: text.slice(0, 500) }, 'the file store refuses a request');
  throw unavailable();
}

/** Signs a request (AWS Signature 4). The signer loads with the first one. */
async function sign(request: { method: string; url: string; headers?: Record<string, string>; signQuery?: boolean }) {
  const { access_key: accessKeyId, secret_key: secretAccessKey, region } = storeOf();
  const { AwsV4Signer } = await import('aws4fetch');
  return new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
}
