import 'server-only';
import { z } from 'zod';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { RANGED_FILE } from '@/lib/platform/operation/output';
import { fileHeaders } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { store, WHOLE_FILE_DEADLINE } from '@/lib/platform/files/store';
import { streamOf } from '@/lib/platform/files/stored-files';
import { Id, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { byteRangeOf } from './byte-range';
import { guestReadLimit } from './limits';
import { availableFile, type AvailableFile } from './visible-file';

/** A browser never executes this type. */
const TYPE = 'application/octet-stream';

/**
 * A file of a case as an attachment, whole or the part that `Range` asks for (rule: room.download). Its tag is its SHA-256. One that
 * is in a file store is sent from there: 307 to an address that is good for a minute, to be asked by GET with the same `Range`.
 * @throws Problem not_found for a file that the reader may not have, conflict while it is checked for viruses, gone when it
 * was infected, is removed or has changed in the store (rule: files.unchanged)
 */
export const downloadFile = query({
  who: anyone,
  input: z.object({ token: Token, id: Id }),
  output: () => RANGED_FILE,
  limit: guestReadLimit,
  deadline: WHOLE_FILE_DEADLINE,
  async run(ctx, { token, id }) {
    const file = await availableFile(ctx, { token, id });
    const address = ctx.request.if_none_match === tagOf(file) ? null : await store.addressOf(file);
    return address === null ? answerOf(file, ctx.request) : sentTo(address);
  },
});

const tagOf = ({ sha256 }: AvailableFile) => `"${sha256}"`;

/** The client sends the same request, with its Range, to the file store (rule: files.signed). */
const sentTo = (address: string) =>
  new Response(null, {
    status: 307,
    headers: { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });

/** Always serves from the portal, for programs that do not follow to another host. @throws Problem as downloadFile */
export const fileFromPortal = async (ctx: Ctx, path: { token: string; id: number }) =>
  answerOf(await availableFile(ctx, path), ctx.request);

async function answerOf(file: AvailableFile, { range, if_range, if_none_match }: RequestInfo): Promise<Response> {
  const { content_id, name, size } = file;
  const etag = tagOf(file);
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
