import 'server-only';
import { Readable } from 'node:stream';
import { sendRequest } from './outgoing';

const SECONDS = 60;
/** The answer's body is not read further. */
const MAX_BYTES = 1024;

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
    seconds: SECONDS,
    maxBytes: MAX_BYTES,
    bodyIsOptional: true,
  });
  return status;
}
