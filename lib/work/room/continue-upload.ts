import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { transact, withDatabase, type Db } from '@/db/client';
import { caseUploads } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { MIN_BYTES_PER_SECOND, readChunks } from '@/lib/platform/http/body-reader';
import { contextOf } from '@/lib/platform/operation/context';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { Reply } from '@/lib/platform/operation/reply';
import { beginsAsPage, LOOKED_AT } from '@/lib/platform/files/page-beginnings';
import { store } from '@/lib/platform/files/store';
import { anyone } from '@/lib/shared/gates';
import { msOf, seconds } from '@/lib/shared/durations';
import { conflict, invalid, notFound, Problem } from '@/lib/shared/problem';
import type { Room } from './access';
import { ensureTaken, insertFile, RUNS_IN_BROWSER } from './case-files';
import { typeOfContent } from './file-types';
import { guestReadLimit, uploadPartLimit } from './limits';
import { expiryOf, NO_UPLOAD, offsetOf, ownUpload, removeUpload, UPLOAD_PATH, type CaseUpload } from './own-upload';
import { bytesIn, tusHeadersOf, tusRefusal, uploadHeaders } from './tus';

/** Milliseconds to read a file of the largest size again for its checksum, on a busy machine. */
const DEADLINE = 180_000;
/** A sender that is silent for longer has lost its connection. */
const SILENCE = seconds(20);

/** Data of an upload that has arrived; a separate class, so that no body can imitate it. */
class Arrived {
  constructor(
    readonly received: number,
    readonly sha256: string | null,
  ) {}
}

/**
 * Sends bytes of an upload from `Upload-Offset` on, by tus 1.0 (rule: room.resume). What has arrived when the connection breaks
 * is kept. With the last byte it becomes a file; `GET` then names it.
 * @throws Problem malformed, timeout and precondition_failed for the request, not_found for an upload of another, conflict with
 * `upload_offset` where it does not go on from there, and without it once the case has ended, payload_too_large for more bytes than
 * were announced, invalid under file for one that a browser would run and when the case has no room for it
 */
export const continueUpload = command('case.continue_upload', {
  who: anyone,
  input: z.object({ ...UPLOAD_PATH, arrived: z.instanceof(Arrived) }),
  output: () => z.strictObject({ file_id: z.number().nullable() }).meta({ status: 204 }),
  accepts: 'bytes',
  deadline: DEADLINE,
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async receive({ actor, request, path }, body) {
    const { token, id } = z.object(UPLOAD_PATH).parse(path);
    await takeFromLimits([...guestReadLimit(request, { token }, actor), uploadPartLimit(request, actor)]);
    const offset = bytesIn(tusHeadersOf(request).offset, 'Upload-Offset');
    const upload = await withDatabase((db) => begunAt(contextOf(actor, db, request), { token, id }, offset));
    return { arrived: await receive(upload, body) };
  },
  async prepare(ctx, { arrived: { received, sha256 }, ...path }) {
    const { name, size, content_id } = (await ownUpload(ctx, path)).upload;
    if (content_id === null || received !== size) return null;
    const content = { content_id, size };
    // Comes first, while the file is in the database.
    const type = await typeOfContent(name, store.read(content));
    return { type, sha256: await store.settle(content, sha256) };
  },
  async run(ctx, { arrived: { received }, ...path }, whole) {
    const { room, upload } = await ownUpload(ctx, path, { lock: true });
    const { size, content_id } = upload;
    const file_id =
      content_id !== null && whole && received === size
        ? await finish(ctx, { room, upload: { ...upload, content_id } }, whole)
        : upload.file_id;
    const headers = uploadHeaders({ offset: received, size, expires_at: expiryOf(upload) });
    return new Reply({ file_id }, [], 204, headers);
  },
  auditSubject: ({ body }) => ref('case_file', body.file_id),
});

/** Returns the upload with the position to continue from. @throws Problem */
async function begunAt(ctx: Ctx, path: { token: string; id: string }, offset: number): Promise<CaseUpload> {
  const { room, upload } = await ownUpload(ctx, path);
  await ensureTaken(ctx.db, room, { size: upload.size, but: upload.id });
  return offset === offsetOf(upload) && upload.file_id === null ? upload : wrongOffset(offsetOf(upload));
}

function wrongOffset(upload_offset?: number): never {
  return conflict('The upload goes on from another place. Ask for its Upload-Offset.', { upload_offset });
}

const TOO_MUCH = 'These are more bytes than were announced in Upload-Length.';

/** Stores arriving data. Of two senders, the one whose part is stored first continues, and the other gets an error. */
async function receive(upload: CaseUpload, request: Request): Promise<Arrived> {
  const { id, size, received, content_id } = upload;
  const maxBytes = size - offsetOf(upload);
  const limits = { maxBytes, tooLarge: TOO_MUCH, minRate: MIN_BYTES_PER_SECOND, maxSilence: msOf(SILENCE) };
  const body = untilBroken(readChunks(request, limits));
  if (received === size) {
    for await (const part of body.bytes) void part;
    return body.whole(new Arrived(size, null));
  }
  const onPart = async (db: Db, { from, to, bytes }: { from: number; to: number; bytes: Buffer }) => {
    if (from < LOOKED_AT && (to >= LOOKED_AT || to === size) && beginsAsPage(bytes))
      return invalid({ file: [RUNS_IN_BROWSER] });
    await move(db, { id, from, to });
  };
  const growing = { content_id: content_id!, from: received, onPart };
  const written = await store.grow(transact, growing, body.bytes).catch((error: unknown) => dropRefused(id, error));
  return body.whole(new Arrived(written.size, written.size === size ? written.sha256 : null));
}

/** @throws Problem conflict when another sender was first */
async function move(db: Db, { id, from, to }: { id: string; from: number; to: number }): Promise<void> {
  const where = eq(caseUploads.id, id);
  const moved = await db
    .update(caseUploads)
    .set({ received: to })
    .where(and(where, eq(caseUploads.received, from)))
    .returning({ id: caseUploads.id });
  if (moved.length) return;
  const [now] = await db.select().from(caseUploads).where(where);
  return now ? wrongOffset(offsetOf(now)) : notFound(NO_UPLOAD);
}

async function dropRefused(id: string, error: unknown): Promise<never> {
  if (error instanceof Problem && error.kind === 'invalid') await withDatabase((db) => removeUpload(db, id));
  throw error;
}

/** Ends the source where it breaks, so that the data before is stored; `whole` then throws the error. */
function untilBroken(source: AsyncIterable<Uint8Array>) {
  let broken: { error: unknown } | undefined;
  async function* bytes() {
    try {
      yield* source;
    } catch (error) {
      broken = { error };
    }
  }
  return {
    bytes: bytes(),
    whole<T>(value: T): T {
      if (broken) throw broken.error;
      return value;
    },
  };
}

type Finished = { room: Room; upload: CaseUpload & { content_id: number } };
type Whole = { type: string; sha256: string };

async function finish(ctx: Ctx, { room, upload }: Finished, { type, sha256 }: Whole): Promise<number> {
  const { id, name, size, content_id } = upload;
  await ensureTaken(ctx.db, room, { size, but: id });
  await store.complete(ctx.db, { content_id, size, sha256 });
  const file = await insertFile(ctx, room, { content_id, name, type, size, sha256 });
  await ctx.db.update(caseUploads).set({ file_id: file.id, content_id: null }).where(eq(caseUploads.id, id));
  return file.id;
}
