import 'server-only';
import { eq } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import { z } from 'zod';
import { attachmentGrants } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command, now } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import { roomAccessOf, roomOf } from '@/lib/work/room/access';
import { ensureTaken, insertFile } from '@/lib/work/room/case-files';
import { noteLimit } from '@/lib/work/room/limits';
import { writeNote } from '@/lib/work/room/write-note';
import type { Member } from '@/lib/shared/actor';
import { bytes } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import type { UploadMode } from '@/lib/shared/storage';
import { publicCall } from '../endpoint';
import { ensureOpen, GRANT_PATH, grantOf, GrantPath, planOfGrant, shownGrant, type GrantRow } from './grant-row';
import { inStorageWords, type KeptGrant, type Receipt } from './place';
import { receiptsRefusal } from './plan';
import { Grant } from './resources';
import { PLACES } from './sign-links';

/** Milliseconds to assemble a file and to read one of the largest size that the portal keeps. */
const DEADLINE = 180_000;

type Completion = GrantPath & { parts?: Receipt[] };

/**
 * Makes a file of what arrived, before the transaction. Null for a grant that is completed.
 * @throws Problem not_found, malformed for receipts that do not cover the plan, conflict for a grant that has ended, invalid when what
 * arrived does not match, bad_gateway
 */
async function gathered(ctx: Ctx<Member>, { parts, ...path }: Completion, mode: UploadMode) {
  const grant = await grantOf(ctx, path, { mode });
  if (grant.status === 'completed') return null;
  ensureOpen(grant);
  const refusal =
    parts &&
    receiptsRefusal(
      planOfGrant(grant),
      parts.map(({ partNumber }) => partNumber),
    );
  if (refusal) throw new Problem('malformed', refusal);
  return inStorageWords(grant, PLACES[grant.place].gather(ctx.db, grant, parts ?? []));
}

/** Of two completions at once the second finds the first's. @throws Problem conflict once the grant or the case has ended */
async function complete(ctx: Ctx<Member>, path: GrantPath, file: KeptGrant | string | null): Promise<Grant> {
  const { token } = path;
  const room = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
  const grant = await grantOf(ctx, path, { lock: true });
  if (grant.status === 'completed' || file === null) return shownGrant(grant);
  ensureOpen(grant);
  const isOutside = typeof file === 'string';
  await ensureTaken(ctx.db, room, { size: isOutside ? 0 : grant.size, butGrant: grant.id });
  const file_id = isOutside ? null : await insertKept(ctx, room, grant, file);
  const { note } = await within(ctx, writeNote, {
    token,
    audience: 'shared',
    body: bodyOf(grant, isOutside ? { where: file, receiver: room.partner.name } : null),
    file_ids: file_id === null ? [] : [file_id],
  });
  const [completed] = await ctx.db
    .update(attachmentGrants)
    .set({ status: 'completed', ended_at: now, note_id: note.id, file_id })
    .where(eq(attachmentGrants.id, grant.id))
    .returning();
  return shownGrant(completed!);
}

async function insertKept(ctx: Ctx, room: Parameters<typeof insertFile>[1], grant: GrantRow, file: KeptGrant) {
  const content_id = await file.keep(ctx.db);
  const { name, size } = grant;
  return (await insertFile(ctx, room, { content_id, name, size, type: file.type, sha256: file.sha256 })).id;
}

/** A file in the receiver's storage is a line that says where it lies; the portal has no download of it. */
function bodyOf({ name, size }: GrantRow, outside: { where: string; receiver: string } | null): string {
  if (!outside) return '<p>Sent a file.</p>';
  const [file, receiver, where] = [name, outside.receiver, outside.where].map((text) => escapeHtml(text));
  return `<p>Sent a file: ${file}, ${bytes(size)}, into the storage of ${receiver}.</p><p>It lies at ${where}</p>`;
}

const completing = {
  who: member,
  output: () => Grant,
  deadline: DEADLINE,
  limit: (request: Parameters<typeof noteLimit>[0], { token }: GrantPath, actor: Member) =>
    noteLimit(request, { token }, actor),
  run: (ctx: Ctx<Member>, { token, grantId }: GrantPath, file: KeptGrant | string | null) =>
    complete(ctx, { token, grantId }, file),
  reread: async (ctx: Ctx<Member>, _kept: unknown, { token, grantId }: GrantPath) =>
    shownGrant(await grantOf(ctx, { token, grantId })),
  auditSubject: ({ grantId }: Grant) => ref('attachment_grant', grantId),
};

/**
 * Completes the grant of a file that was uploaded whole: it becomes a file of the case, with a note. A completed grant is answered
 * unchanged.
 * @throws Problem not_found, forbidden for the receiver, conflict for an abandoned or expired one, invalid when what arrived does not
 * match, bad_gateway when the receiver's storage fails
 */
export const completeSingle = publicCall(
  command('attachment.complete_grant', {
    ...completing,
    input: GrantPath,
    prepare: (ctx, path) => gathered(ctx, path, 'single'),
  }),
  { operationId: 'completeSingleUpload', scope: 'cases:write' },
);

const Receipts = z.array(
  z.object({ partNumber: z.number('Name its number.'), etag: z.string('Enter its ETag.').max(200, 'Enter its ETag.') }),
  'Send the receipts of all parts.',
);

/**
 * Completes the grant of a file that was uploaded in parts, by the receipt for each of them: its number, and the ETag with its quotes.
 * @throws Problem not_found, forbidden for the receiver, malformed for receipts that do not cover the plan, conflict for an abandoned or
 * expired one, invalid when what arrived does not match, bad_gateway when the receiver's storage fails
 */
export const completeParts = publicCall(
  command('attachment.complete_grant', {
    ...completing,
    input: z.object({ ...GRANT_PATH, parts: Receipts }),
    prepare: (ctx, path) => gathered(ctx, path, 's3Multipart'),
  }),
  { operationId: 'completeS3MultipartUpload', scope: 'cases:write' },
);

/**
 * Completes the grant of a file that was uploaded in blocks.
 * @throws Problem not_found, forbidden for the receiver, conflict for an abandoned or expired one, invalid when what arrived does not
 * match, bad_gateway when the receiver's storage fails
 */
export const completeBlocks = publicCall(
  command('attachment.complete_grant', {
    ...completing,
    input: GrantPath,
    prepare: (ctx, path) => gathered(ctx, path, 'azureBlock'),
  }),
  { operationId: 'completeAzureBlockUpload', scope: 'cases:write' },
);
