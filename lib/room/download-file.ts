import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { RANGED_FILE } from '@/lib/core/output';
import { fileHeaders } from '@/lib/core/reply';
import type { RequestInfo } from '@/lib/core/request-info';
import { streamOf } from '@/lib/files/stored-files';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { byteRangeOf } from './byte-range';
import { guestReadLimit } from './limits';
import { availableFile, type AvailableFile } from './visible-file';

/** No browser runs it. */
const TYPE = 'application/octet-stream';

/**
 * A file of a case as an attachment, whole or the part that `Range` asks for (rule: room.download). Its tag is its SHA-256.
 * @throws Problem not_found for a file that the reader may not have, conflict while it is checked for viruses, gone when it
 * was infected or is removed
 */
export const downloadFile = query({
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => RANGED_FILE,
  limit: guestReadLimit,
  async run(ctx, { token, id }) {
    return answerOf(await availableFile(ctx, { token, id }), ctx.request);
  },
});

async function answerOf(
  { content_id, name, size, sha256 }: AvailableFile,
  { range, if_range, if_none_match }: RequestInfo,
): Promise<Response> {
  const etag = `"${sha256}"`;
  const headers = { ...fileHeaders({ name, type: TYPE }, size), 'Accept-Ranges': 'bytes', ETag: etag };
  if (if_none_match === etag) return new Response(null, { status: 304, headers });
  const part = if_range === undefined || if_range === etag ? byteRangeOf(range, size) : null;
  if (part === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  const stream = await streamOf({ content_id, size }, part ?? undefined);
  if (!part) return new Response(stream, { headers });
  const { start, end } = part;
  return new Response(stream, {
    status: 206,
    headers: { ...headers, 'X-File-Size': String(end - start), 'Content-Range': `bytes ${start}-${end - 1}/${size}` },
  });
}
