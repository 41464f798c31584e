import 'server-only';
import { Problem } from '@/lib/shared/problem';

export const MEBIBYTE = 1024 * 1024;
const DEADLINE_MS = 10_000;
export const MIN_BYTES_PER_SECOND = 64 * 1024;

export type BodyLimits = {
  maxBytes: number;
  tooLarge: string;
  /** Bytes per second that extend the deadline; without it, the whole body has ten seconds. */
  minRate?: number;
  maxSilence?: number;
};

/**
 * Yields a request body in chunks. Leaves unread bytes in the stream: canceling it would close the client's connection;
 * the request pipeline drains it after the response.
 * @throws Problem payload_too_large (413), timeout (408), malformed (400) when the client has disconnected
 */
export async function* readChunks(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array, void> {
  const { maxBytes, tooLarge, minRate, maxSilence = Infinity } = limits;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Problem('payload_too_large', tooLarge);
  if (!request.body) return;
  const reader = request.body.getReader();
  const startedAt = performance.now();
  for (let size = 0; ;) {
    const allowed = DEADLINE_MS + (minRate ? (size / minRate) * 1000 : 0);
    const { done, value } = await readWithin(
      Math.min(startedAt + allowed - performance.now(), maxSilence),
      reader.read(),
    );
    if (done) return;
    size += value.byteLength;
    if (size > maxBytes) throw new Problem('payload_too_large', tooLarge);
    yield value;
  }
}

/** Reads a whole body into memory. @throws Problem like readChunks */
export async function readBytes(request: Request, limits: BodyLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readWithin<T>(ms: number, read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('timeout', 'The request took too long.')), Math.max(0, ms));
  });
  try {
    return await Promise.race([read, timeout]);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformed', 'The request could not be read.');
  } finally {
    clearTimeout(timer);
  }
}
