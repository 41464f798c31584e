import 'server-only';
import { sendRequest } from './outgoing';

const TIMEOUT_SECONDS = 3;
const MAX_BYTES = 2 * 1024 * 1024;

type Options = {
  /** What the file is; requests are counted by it. */
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
export async function fetchLimited(address: string, options: Options): Promise<string> {
  return (await fetchBytes(address, options)).toString('utf8');
}

/**
 * Fetches an external file, by default in at most three seconds from DNS lookup to the last byte, and 2 MiB. Must not be
 * called inside a transaction.
 * @throws Error with the reason for a failure
 */
export async function fetchBytes(
  address: string,
  { purpose, publicOnly = false, seconds = TIMEOUT_SECONDS, maxBytes = MAX_BYTES, accept = '*/*' }: Options,
): Promise<Buffer> {
  const answer = await sendRequest(address, { purpose, publicOnly, seconds, maxBytes, headers: { accept } });
  if (answer.status !== 200) throw new Error(`The answer is ${answer.status}.`);
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('The answer is compressed.');
  return answer.body;
}
