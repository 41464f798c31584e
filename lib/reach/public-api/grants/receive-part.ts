import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { transact, withDatabase, type Db } from '@/db/client';
import { attachmentGrantParts, attachmentGrants } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, type PathParameters } from '@/lib/platform/operation/operation';
import { problemOf, Reply } from '@/lib/platform/operation/reply';
import { store } from '@/lib/platform/files/store';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import { MIN_BYTES_PER_SECOND, readChunks } from '@/lib/platform/http/body-reader';
import { msOf, seconds } from '@/lib/shared/durations';
import { Id } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound, Problem } from '@/lib/shared/problem';
import { publicCall } from '../endpoint';
import { ensureOpen, planOfGrant, type GrantRow } from './grant-row';
import { sizeOfPart } from './plan';
import { openPermission, UPLOAD_TOKEN, type UploadPart } from './upload-permission';

/** A sender that is silent for longer has lost its connection. */
const SILENCE = seconds(20);

const PATH = { grantId: Id, partNumber: Id };

/** A part that has arrived; a class, so that no body can imitate it. */
class ReceivedPart {
  constructor(
    readonly part: UploadPart,
    readonly content_id: number,
    readonly size: number,
    readonly md5: string,
  ) {}
}

/**
 * Takes the bytes of a file or a part by the link that a grant has given for it, and answers their MD5 as ETag. The link's header
 * `X-Upload-Token` is the permission: no other token is asked for. The same part again replaces the one before.
 * @throws Problem not_found for any other link, forbidden once it has expired, conflict once the grant has ended,
 * payload_too_large and malformed for more or fewer bytes than the link is for
 */
export const receivePart = publicCall(
  command('attachment.receive_part', {
    who: anyone,
    scope: null,
    input: z.object({ ...PATH, received: z.instanceof(ReceivedPart) }),
    output: () => z.strictObject({ etag: z.string() }).meta({ id: 'ReceivedPart' }),
    accepts: 'stream',
    skipIdempotency: true,
    async receive({ path }, body) {
      const part = permittedPart(body, path);
      const grant = await withDatabase((db) => openGrant(db, part));
      return { received: await stored(body, part, sizeOfPart(planOfGrant(grant), grant.size, part.number)) };
    },
    async run({ db }, { received: { part, ...arrived } }) {
      await openGrant(db, part, { lock: true });
      const { grant_id, number } = part;
      const [before] = await db
        .delete(attachmentGrantParts)
        .where(and(eq(attachmentGrantParts.grant_id, grant_id), eq(attachmentGrantParts.number, number)))
        .returning({ content_id: attachmentGrantParts.content_id });
      await db.insert(attachmentGrantParts).values({ grant_id, number, ...arrived });
      if (before) await removeContentsUnused(db, [before.content_id]);
      const etag = `"${arrived.md5}"`;
      return new Reply({ etag }, [], 200, { ETag: etag });
    },
    auditSubject: (_output, { received }) => ref('attachment_grant', received.part.grant_id),
  }),
  {
    operationId: 'uploadPart',
    // Clients send links without an Accept, and go by the status as they do with any store.
    refusal(error) {
      const problem = problemOf(error);
      const headers = { ...(problem?.details.retry_after && { 'Retry-After': String(problem.details.retry_after) }) };
      return problem && Response.json({ message: problem.message }, { status: problem.status, headers });
    },
  },
);

/** @throws Problem not_found for an address that the permission is not for, forbidden once it has ended */
function permittedPart({ headers }: Request, path: PathParameters): UploadPart {
  const part = openPermission(headers.get(UPLOAD_TOKEN) ?? '');
  if (!part || path.grantId !== String(part.grant_id) || path.partNumber !== String(part.number))
    return notFound('This link is not known.');
  if (part.until.getTime() <= Date.now()) throw new Problem('forbidden', 'This link has expired. Ask for a new one.');
  return part;
}

/** @throws Problem not_found, conflict */
async function openGrant(db: Db, { grant_id }: UploadPart, { lock = false } = {}): Promise<GrantRow> {
  const found = db.select().from(attachmentGrants).where(eq(attachmentGrants.id, grant_id));
  const [grant] = lock ? await found.for('update') : await found;
  if (!grant || grant.place !== 'database') return notFound('This link is not known.');
  ensureOpen(grant);
  return grant;
}

/** Stores a body of exactly `size` bytes, a mebibyte at a time. @throws Problem payload_too_large, malformed, timeout */
async function stored(body: Request, part: UploadPart, size: number): Promise<ReceivedPart> {
  const md5 = createHash('md5');
  const tooLarge = `This link is for ${size} bytes.`;
  const limits = { maxBytes: size, tooLarge, minRate: MIN_BYTES_PER_SECOND, maxSilence: msOf(SILENCE) };
  async function* hashed() {
    for await (const bytes of readChunks(body, limits)) {
      md5.update(bytes);
      yield bytes;
    }
  }
  const content_id = await withDatabase((db) => store.begin(db));
  const written = await store.grow(transact, { content_id, from: 0 }, hashed());
  // What is left of it is removed like any other upload that broke off (rule: files.unused).
  if (written.size !== size) throw new Problem('malformed', `${written.size} bytes have arrived, not ${size}.`);
  await withDatabase((db) => store.complete(db, { content_id, size, sha256: written.sha256! }));
  return new ReceivedPart(part, content_id, size, md5.digest('hex'));
}
