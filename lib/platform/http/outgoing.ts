import 'server-only';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isAllowedHost, parseAddress, publicLookup } from './outgoing-address';
import { ofProcess } from '@/lib/shared/process-wide';

type OutgoingOptions = {
  purpose: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
  /** Required for addresses that members can set (rule: web.outgoing). */
  publicOnly: boolean;
  seconds: number;
  maxBytes: number;
  /** The status decides: of the body, only what arrives at once and fits is read, and no error in it counts. */
  bodyIsOptional?: boolean;
  signal?: AbortSignal;
  resolve?: LookupFunction;
};
type OutgoingAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const MAX_HEADER_BYTES = 16_384;
const OPTIONAL_BODY_MS = 1_000;

const shared = ofProcess<{ __concordOutgoing?: Map<string, number> }>();
const counts = (shared.__concordOutgoing ??= new Map<string, number>());

export const outgoingCounts = (): ReadonlyMap<string, number> => counts;

function count(purpose: string, end: string): void {
  const key = `${purpose} ${end}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * Only this function may send requests to other hosts. It resolves the name once, checks all addresses, and connects to
 * one of them. It allows no redirects, cookies or reused connections, and limits time and size. Must not be called
 * inside a transaction.
 * @throws Error with the reason for a failure
 */
export async function sendRequest(address: string, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const { purpose } = options;
  try {
    const answer = await send(parseAddress(address, options.publicOnly), options);
    count(purpose, String(answer.status));
    return answer;
  } catch (error) {
    count(purpose, (error as Error).name);
    throw error;
  }
}

function send(url: URL, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const { method = 'GET', headers, body, publicOnly, seconds, signal, resolve: resolveName } = options;
  const timeout = AbortSignal.timeout(seconds * 1000);
  const checksAddress = publicOnly && !isAllowedHost(url);
  const start = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    const request = start(
      url,
      {
        method,
        agent: false,
        headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Concord' },
        maxHeaderSize: MAX_HEADER_BYTES,
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        ...(checksAddress && { lookup: publicLookup(resolveName) }),
      },
      (response) => {
        hasResponse = true;
        const { statusCode: status = 0, headers: received } = response;
        readBody(response, options)
          .then((read) => resolve({ status, headers: received, body: read }), reject)
          .finally(() => request.destroy());
      },
    );
    request.on('error', reject);
    request.on('close', () => hasResponse || reject(new Error('The connection ended without an answer.')));
    if (body instanceof Readable) pipeline(body, request).catch((error) => hasResponse || reject(error as Error));
    else request.end(body);
  });
}

async function readBody(response: IncomingMessage, { maxBytes, bodyIsOptional }: OutgoingOptions): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = bodyIsOptional ? setTimeout(() => response.destroy(), OPTIONAL_BODY_MS) : undefined;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= maxBytes) continue;
      if (bodyIsOptional) break;
      throw new Error(`The answer is larger than ${maxBytes} bytes.`);
    }
  } catch (error) {
    if (!bodyIsOptional) throw error;
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const FETCH_SECONDS = 3;
const MAX_FETCHED_BYTES = 2 * 1024 * 1024;

type FetchOptions = {
  purpose: string;
  /**
   * Only https, and only hosts whose addresses are all public. Required for URLs that members can set
   * (rule: web.outgoing).
   */
  publicOnly?: boolean;
  seconds?: number;
  maxBytes?: number;
  accept?: string;
};

/** Fetches a text as `fetchBytes` does. @throws Error with the reason for a failure */
export async function fetchLimited(address: string, options: FetchOptions): Promise<string> {
  return (await fetchBytes(address, options)).toString('utf8');
}

/**
 * Fetches an external file, by default in at most three seconds from DNS lookup to the last byte, and 2 MiB. Must not be
 * called inside a transaction.
 * @throws Error with the reason for a failure
 */
export async function fetchBytes(
  address: string,
  { purpose, publicOnly = false, seconds = FETCH_SECONDS, maxBytes = MAX_FETCHED_BYTES, accept = '*/*' }: FetchOptions,
): Promise<Buffer> {
  const answer = await sendRequest(address, { purpose, publicOnly, seconds, maxBytes, headers: { accept } });
  if (answer.status !== 200) throw new Error(`The answer is ${answer.status}.`);
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('The answer is compressed.');
  return answer.body;
}

const PUT_SECONDS = 60;
const MAX_ANSWER_BYTES = 1024;

/**
 * Puts a file to an address that a member named (rule: web.outgoing). Must not be called inside a transaction. Returns the
 * status.
 * @throws Error with the reason for a failure
 */
export async function putBytes(address: string, file: File, headers: Record<string, string>): Promise<number> {
  const { status } = await sendRequest(address, {
    purpose: 'pushed file',
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(file.size) },
    body: Readable.fromWeb(file.stream() as never),
    publicOnly: true,
    seconds: PUT_SECONDS,
    maxBytes: MAX_ANSWER_BYTES,
    bodyIsOptional: true,
  });
  return status;
}
