import 'server-only';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { IMAGE } from '@/lib/platform/operation/output';
import { workQueue } from '@/lib/platform/limits/work-queue';
import { PictureError, toWebp } from '@/lib/platform/files/pictures';
import { bytesOf } from '@/lib/platform/files/stored-files';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound } from '@/lib/shared/problem';
import { guestReadLimit } from './limits';
import { previewOf } from './policy';
import { availableFile, type AvailableFile } from './visible-file';
import { ofProcess } from '@/lib/shared/process-wide';

const SIDE = 640;
/** Milliseconds, including the wait for other pictures of the same note. */
const DEADLINE = 30_000;

/** A page requests all pictures of a note at once; only one of those competes with uploaded pictures at a time. */
const inTurn = workQueue('previews', { maxConcurrent: 1, maxWaiting: 64 });

const shared = ofProcess<{ __concordPreviews?: LRUCache<string, Buffer> }>();
const made = (shared.__concordPreviews ??= new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
}));

/**
 * A picture of a case within 640 × 640 pixels, re-encoded, so that nothing but its pixels is shown (rule: room.preview). For
 * whom the file is.
 * @throws Problem not_found for a file that the reader may not have and for what is no picture, conflict while it is checked for
 * viruses, gone when it was infected or is removed, invalid under file for a picture that cannot be decoded
 */
export const previewFile = query({
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => IMAGE,
  limit: guestReadLimit,
  deadline: DEADLINE,
  async run(ctx, path) {
    const file = await availableFile(ctx, path);
    if (previewOf(file) !== 'picture') return notFound('This file has no preview.');
    const tag = `"${file.sha256}-${SIDE}"`;
    if (ctx.request.if_none_match === tag) return new Response(null, { status: 304, headers: headersOf(tag) });
    return new Response((await smallCopyOf(file)) as BodyInit, { headers: headersOf(tag) });
  },
});

/** The browser must ask each time, since the file may be gone. */
const headersOf = (etag: string) => ({
  'Content-Type': 'image/webp',
  'Cache-Control': 'private, no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  ETag: etag,
});

const smallCopyOf = (file: AvailableFile): Promise<Buffer> =>
  inTurn(async () => {
    const known = made.get(file.sha256);
    if (known) return known;
    const content = { arrayBuffer: async () => new Uint8Array(await bytesOf(file)).buffer };
    try {
      const copy = await toWebp(content, { width: SIDE, height: SIDE });
      made.set(file.sha256, copy);
      return copy;
    } catch (error) {
      if (error instanceof PictureError) return invalid({ file: [error.message] });
      throw error;
    }
  });
