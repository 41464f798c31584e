import 'server-only';
import type { Actor } from '@/lib/shared/actor';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { MEBIBYTE } from './body-reader';
import { ofProcess } from '@/lib/shared/process-wide';

/**
 * A received megabyte takes up to eight in memory until it is answered: its chunks, the joined bytes, the text at two
 * bytes per character, and the parsed values.
 */
const MAX_GUEST_BYTES = 16 * MEBIBYTE;
const MAX_BODY_BYTES = MEBIBYTE;
const MAX_BYTES = 24 * MEBIBYTE;
const UNCOUNTED_BYTES = 16 * 1024;

type HeldBytes = { guests: number; all: number };
const shared = ofProcess<{ __concordHeldBytes?: HeldBytes }>();

/**
 * Runs `answer`, which reads the request's body and holds it until it returns, if the bodies held by this process leave
 * room for it (rule: operations.bodies). Nothing is read before that. A body without a length counts as the largest.
 * @throws Problem unavailable (503)
 */
export async function withBodyBudget<T>(
  { headers }: Pick<Request, 'headers'>,
  { kind }: Pick<Actor, 'kind'>,
  answer: () => Promise<T>,
): Promise<T> {
  const bytes = Math.min(lengthOf(headers), MAX_BODY_BYTES);
  if (bytes <= UNCOUNTED_BYTES) return answer();
  const held = (shared.__concordHeldBytes ??= { guests: 0, all: 0 });
  const guestBytes = kind === 'guest' ? bytes : 0;
  if (held.all + bytes > MAX_BYTES || held.guests + guestBytes > MAX_GUEST_BYTES)
    throw new Problem('unavailable', MESSAGES.busy, { retry_after: 1 });
  held.all += bytes;
  held.guests += guestBytes;
  try {
    return await answer();
  } finally {
    held.all -= bytes;
    held.guests -= guestBytes;
  }
}

function lengthOf(headers: Headers): number {
  if (headers.has('transfer-encoding')) return MAX_BODY_BYTES;
  return Number(headers.get('content-length') ?? 0);
}
