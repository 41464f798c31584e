import 'server-only';
import { refusal } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { Problem } from '@/lib/shared/problem';

/** Version and supported extensions of the protocol for resumable uploads (tus.io; rule: room.resume). */
const VERSION = '1.0.0';
const EXTENSIONS = 'creation,termination,expiration';

const ANSWERED = { 'Tus-Resumable': VERSION };

export const uploadHeaders = ({ offset, size, expires_at }: { offset: number; size: number; expires_at: Date }) => ({
  ...ANSWERED,
  'Upload-Offset': String(offset),
  'Upload-Length': String(size),
  'Upload-Expires': expires_at.toUTCString(),
});

export const createdHeaders = (location: string, expires_at: Date) => ({
  ...ANSWERED,
  Location: location,
  'Upload-Expires': expires_at.toUTCString(),
});

export const terminatedHeaders = ANSWERED;

export const optionsHeaders = (maxBytes: number) => ({
  ...ANSWERED,
  'Tus-Version': VERSION,
  'Tus-Extension': EXTENSIONS,
  'Tus-Max-Size': String(maxBytes),
});

export function tusRefusal(error: unknown, _path: unknown, { request_id }: RequestInfo): Response {
  const answer = refusal(error, request_id);
  for (const [name, value] of Object.entries({ ...ANSWERED, 'Tus-Version': VERSION })) answer.headers.set(name, value);
  return answer;
}

/** @throws Problem precondition_failed for a request with another version, or without one */
export function tusHeadersOf({ tus }: RequestInfo): NonNullable<RequestInfo['tus']> {
  if (tus?.version === VERSION) return tus;
  throw new Problem('precondition_failed', `Send the header Tus-Resumable: ${VERSION}.`);
}

/** @throws Problem malformed unless it is a number of bytes */
export function bytesIn(header: string | null, name: string): number {
  if (/^\d{1,15}$/.test(header ?? '')) return Number(header);
  throw new Problem('malformed', `Send the number of bytes in the header ${name}.`);
}

/**
 * Reads the file's name from Upload-Metadata: pairs of a key and base64, separated by commas. @throws Problem malformed
 */
export function fileNameIn(metadata: string | null): string {
  const pairs = (metadata ?? '').split(',').map((pair) => pair.trim().split(' '));
  const [, encoded = ''] = pairs.find(([key]) => key === 'filename') ?? [];
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw new Problem('malformed', 'The Upload-Metadata cannot be read.');
  return Buffer.from(encoded, 'base64').toString('utf8') || 'file';
}
