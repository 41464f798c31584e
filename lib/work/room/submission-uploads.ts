import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { submissionUploads } from '@/db/schema';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { store } from '@/lib/platform/files/store';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import type { Member } from '@/lib/shared/actor';
import { member } from '@/lib/shared/gates';
import { ensure, invalid, noLongerFound } from '@/lib/shared/problem';
import { fileOf } from './begin-upload';
import { refusalOf, type Held } from './case-files';
import { uploadLimit } from './limits';
import { expiryOf, NO_UPLOAD, UPLOAD_PATH } from './own-upload';
import { CaseFile } from './resources';
import { createdHeaders, terminatedHeaders, tusHeadersOf, tusRefusal, uploadHeaders } from './tus';

export type SubmissionUpload = typeof submissionUploads.$inferSelect;

export const SUBMISSION_PATH = { id: UPLOAD_PATH.id };

/** Position to continue from; the last byte is requested again until the upload is whole, as with those of a case. */
export const submissionOffset = ({ received, size, sha256 }: SubmissionUpload) =>
  sha256 === null ? Math.min(received, size - 1) : size;

const ofPerson = ({ id, company_id }: Member) =>
  and(eq(submissionUploads.user_id, id), eq(submissionUploads.company_id, company_id));

/** @throws Problem forbidden for network staff who act as a member: the files would be those of its notes (rule: room.network) */
const ensureOwn = ({ impersonator }: Member) =>
  ensure(impersonator === null, 'Files of a case are added by its companies alone.');

/** An upload of the person for a case that is not sent yet. @throws Problem not_found for any other */
export async function ownSubmissionUpload(
  { actor, db }: Ctx<Member>,
  id: string,
  { lock = false } = {},
): Promise<SubmissionUpload> {
  ensureOwn(actor);
  const found = db
    .select()
    .from(submissionUploads)
    .where(and(eq(submissionUploads.id, id), ofPerson(actor)));
  const [upload] = lock ? await found.for('update') : await found;
  return upload ?? noLongerFound(NO_UPLOAD);
}

/**
 * Begins an upload for a case that is not sent yet, by tus 1.0 (rule: cases.files-at-submission). The case names it in
 * `file_ids`; what none has named after 24 hours is removed.
 * @throws Problem malformed for headers that cannot be read, precondition_failed for another version of tus, payload_too_large
 * for a larger file, invalid under file for one that a browser would run, an empty one, and when too much waits to be sent
 */
export const beginSubmissionUpload = command('submission.begin_upload', {
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ id: z.uuid() }).meta({ status: 201 }),
  limit: (request, _input, actor) => [uploadLimit(request, actor)],
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async run({ actor, db, request }) {
    const { length, metadata } = tusHeadersOf(request);
    ensureOwn(actor);
    const { name, size } = fileOf({ length, metadata });
    // Of two concurrent uploads, one gets the last place.
    await db.execute(sql`select id from users where id = ${actor.id} for no key update`);
    const refusal = refusalOf(await heldByPerson(db, actor), size);
    if (refusal !== null) return invalid({ file: [refusal] });
    const { id: user_id, company_id } = actor;
    const [begun] = await db
      .insert(submissionUploads)
      .values({ user_id, company_id, name, size, content_id: await store.begin(db) })
      .returning({ id: submissionUploads.id, created_at: submissionUploads.created_at });
    const { id } = begun!;
    return new Reply({ id }, [], 201, createdHeaders(`/api/caller/submission_files/${id}`, expiryOf(begun!)));
  },
  auditSubject: () => null,
});

/** What a person has uploaded and not sent has the room of a company in one case (rule: room.quota). */
async function heldByPerson(db: Db, actor: Member): Promise<Held> {
  const [held] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${submissionUploads.size}), 0)::float8`,
    })
    .from(submissionUploads)
    .where(ofPerson(actor));
  return held!;
}

/**
 * How far an upload for a case that is not sent yet has come, and its file once it is whole. `HEAD` is that of tus 1.0.
 * @throws Problem not_found for an upload of another
 */
export const readSubmissionUpload = query({
  who: member,
  input: z.object(SUBMISSION_PATH),
  output: () =>
    z.strictObject({
      received: z.number(),
      size: z.number(),
      file: CaseFile.omit({ state: true }).extend({ id: z.uuid() }).nullable(),
    }),
  refusalPage: tusRefusal,
  async run(ctx, { id }) {
    const upload = await ownSubmissionUpload(ctx, id);
    const { name, size, type, sha256 } = upload;
    const received = submissionOffset(upload);
    const file = type !== null && sha256 !== null ? { id, name, size, type, sha256 } : null;
    const headers = uploadHeaders({ offset: received, size, expires_at: expiryOf(upload) });
    return new Reply({ received, size, file }, [], 200, headers);
  },
});

/**
 * Removes an upload for a case that is not sent yet, by tus 1.0.
 * @throws Problem precondition_failed for another version of tus, not_found for an upload of another
 */
export const cancelSubmissionUpload = command('submission.cancel_upload', {
  who: member,
  input: z.object(SUBMISSION_PATH),
  output: () => z.null().meta({ status: 204 }),
  skipIdempotency: true,
  refusalPage: tusRefusal,
  async run(ctx, { id }) {
    tusHeadersOf(ctx.request);
    const { content_id } = await ownSubmissionUpload(ctx, id, { lock: true });
    await removeSubmissionUpload(ctx.db, id);
    await removeContentsUnused(ctx.db, [content_id]);
    return new Reply(null, [], 204, terminatedHeaders);
  },
  auditSubject: () => null,
});

export const removeSubmissionUpload = (db: Db, id: string) =>
  db.delete(submissionUploads).where(eq(submissionUploads.id, id));
