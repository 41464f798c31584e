import 'server-only';
import { transact, withDatabase, type Db } from '@/db/client';
import { MIN_BYTES_PER_SECOND, readChunks } from '@/lib/platform/http/body-reader';
import { beginsAsPage, LOOKED_AT } from '@/lib/platform/files/page-beginnings';
import { store } from '@/lib/platform/files/store';
import { msOf, seconds } from '@/lib/shared/durations';
import { conflict, invalid, notFound, Problem } from '@/lib/shared/problem';
import { RUNS_IN_BROWSER } from './case-files';
import { NO_UPLOAD } from './own-upload';

/** A sender that is silent for longer has lost its connection. */
const SILENCE = seconds(20);

/** Data of an upload that has arrived; a separate class, so that no body can imitate it. */
export class Arrived {
  constructor(
    readonly received: number,
    readonly sha256: string | null,
  ) {}
}

type Growing = { id: string; size: number; received: number; content_id: number | null };

/** The rows of a table of uploads: those of cases, and those of cases that are not sent yet. */
export type UploadRows<R extends Growing> = {
  /** Moves the position on; false when another sender was first. */
  move: (db: Db, part: { id: string; from: number; to: number }) => Promise<boolean>;
  find: (db: Db, id: string) => Promise<R | undefined>;
  remove: (db: Db, id: string) => Promise<unknown>;
  offsetOf: (row: R) => number;
};

export function wrongOffset(upload_offset?: number): never {
  return conflict('The upload goes on from another place. Ask for its Upload-Offset.', { upload_offset });
}

const TOO_MUCH = 'These are more bytes than were announced in Upload-Length.';

/** Stores arriving data. Of two senders, the one whose part is stored first continues, and the other gets an error. */
export async function receivePart<R extends Growing>(
  rows: UploadRows<R>,
  upload: R,
  request: Request,
): Promise<Arrived> {
  const { id, size, received, content_id } = upload;
  const maxBytes = size - rows.offsetOf(upload);
  const limits = { maxBytes, tooLarge: TOO_MUCH, minRate: MIN_BYTES_PER_SECOND, maxSilence: msOf(SILENCE) };
  const body = untilBroken(readChunks(request, limits));
  if (received === size) {
    for await (const part of body.bytes) void part;
    return body.whole(new Arrived(size, null));
  }
  const onPart = async (db: Db, { from, to, bytes }: { from: number; to: number; bytes: Buffer }) => {
    if (from < LOOKED_AT && (to >= LOOKED_AT || to === size) && beginsAsPage(bytes))
      return invalid({ file: [RUNS_IN_BROWSER] });
    await move(rows, db, { id, from, to });
  };
  const growing = { content_id: content_id!, from: received, onPart };
  const written = await store.grow(transact, growing, body.bytes).catch(async (error: unknown) => {
    if (error instanceof Problem && error.kind === 'invalid') await withDatabase((db) => rows.remove(db, id));
    throw error;
  });
  return body.whole(new Arrived(written.size, written.size === size ? written.sha256 : null));
}

/** @throws Problem conflict when another sender was first */
async function move<R extends Growing>(
  rows: UploadRows<R>,
  db: Db,
  part: { id: string; from: number; to: number },
): Promise<void> {
  if (await rows.move(db, part)) return;
  const now = await rows.find(db, part.id);
  return now ? wrongOffset(rows.offsetOf(now)) : notFound(NO_UPLOAD);
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
