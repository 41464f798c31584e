import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { beginGrantedObject } from '@/db/file-objects';
import { attachmentGrants, cases } from '@/db/schema';
import { eq } from 'drizzle-orm';
import { partnersVisibleToCompany } from '@/lib/partners/directory/visible';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { fileNameOf } from '@/lib/platform/files/uploads';
import { settings } from '@/lib/platform/settings';
import { roomAccessOf, roomOf } from '@/lib/work/room/access';
import { ensureTaken, RUNS_IN_BROWSER } from '@/lib/work/room/case-files';
import { isRunByName } from '@/lib/work/room/file-types';
import { noteLimit } from '@/lib/work/room/limits';
import type { Member } from '@/lib/shared/actor';
import { FILE_TRANSFER, GRANT, msOf } from '@/lib/shared/durations';
import { SingleLine } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { invalid, Problem } from '@/lib/shared/problem';
import type { UploadPlace } from '@/lib/shared/storage';
import { uploadTooLarge } from '@/lib/shared/upload-limit';
import { CaseToken } from '../case-access';
import { publicCall } from '../endpoint';
import { grantOf, sentCase, shownGrant, type GrantRow } from './grant-row';
import { keyIn } from './object-key';
import { MAX_GRANT_BYTES, planOf } from './plan';
import { Grant } from './resources';
import { isServed, storageOf, type StorageRow } from './storage-config';

const MEBIBYTE = 1024 ** 2;
const SIZE = `Enter the bytes of the file, from 1 to ${MAX_GRANT_BYTES}.`;

/**
 * Grants the upload of one file straight into storage: that of the receiver, or the portal's own where it has none. Only for the company
 * that submitted the case. The file belongs to the case once the grant is completed.
 * @throws Problem not_found for a foreign case, forbidden for its receiver and for a receiver that is no longer a partner, conflict once
 * the case has ended, invalid for a file that the case does not take
 */
export const createGrant = publicCall(
  command('attachment.create_grant', {
    who: member,
    input: z.object({
      token: CaseToken,
      fileName: SingleLine('a file name', 255),
      expectedSizeBytes: z.number(SIZE).int(SIZE).min(1, SIZE).max(MAX_GRANT_BYTES, SIZE),
    }),
    output: () => Grant,
    limit: (request, { token }, actor) => noteLimit(request, { token }, actor),
    async run(ctx, { token, fileName, expectedSizeBytes: size }) {
      const theCase = await sentCase(ctx, token);
      await ensureListed(ctx, theCase.receiver_company_id);
      const storage = await storageOf(ctx.db, theCase.receiver_company_id);
      const room = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
      const expires_at = new Date(Date.now() + msOf(GRANT));
      const name = fileNameOf(fileName.replaceAll('"', ''));
      const place = await placeOf(ctx, { storage, name, token, expires_at });
      const isOwn = place.target === null;
      if (isOwn) ensureKept(name, size);
      await ensureTaken(ctx.db, room, { size: isOwn ? size : 0 });
      const { mode } = planOf(size, place.place === 'azure' ? 'azure' : 's3');
      const owner = { case_id: theCase.id, company_id: ctx.actor.company_id, user_id: ctx.actor.id };
      const [grant] = await ctx.db
        .insert(attachmentGrants)
        .values({ ...owner, ...place, name, size, mode, expires_at })
        .returning();
      if (!room.theCase.has_room) await ctx.db.update(cases).set({ has_room: true }).where(eq(cases.id, theCase.id));
      return shownGrant(grant!);
    },
    reread: async (ctx, { grantId }, { token }) => shownGrant(await grantOf(ctx, { token, grantId })),
    auditSubject: ({ grantId }) => ref('attachment_grant', grantId),
  }),
  {
    operationId: 'createAttachmentGrant',
    scope: 'cases:write',
    status: 201,
    fields: { file: 'expectedSizeBytes' },
  },
);

/** Files leave for partners alone that the company may open cases with now. @throws Problem forbidden */
async function ensureListed({ actor, db }: Ctx<Member>, receiver: number): Promise<void> {
  const isReceiver = sql`target.company_id = ${receiver}`;
  const [listed] = await db.execute(sql`select from ${partnersVisibleToCompany(actor, isReceiver)} v limit 1`);
  if (!listed)
    throw new Problem('forbidden', 'Your company no longer sends cases to this receiver, so no file goes there.', {
      problem_type: 'attachment-receiver-not-allowed',
    });
}

/** @throws Problem invalid for a file that the portal does not keep (rule: room.files) */
function ensureKept(name: string, size: number): void {
  const max_mb = settings.case_file_max_mb;
  if (size > max_mb * MEBIBYTE) return invalid({ expectedSizeBytes: [uploadTooLarge(max_mb)] });
  if (isRunByName(name)) return invalid({ fileName: [RUNS_IN_BROWSER] });
}

type Placed = { place: UploadPlace } & Pick<GrantRow, 'target' | 'key' | 'object_id'>;
type PlaceOptions = { storage: StorageRow | undefined; name: string; token: string; expires_at: Date };

/** The receiver's storage, while the operator serves it; else the portal's own, so that no grant fails for want of one. */
async function placeOf({ db }: Ctx, { storage, name, token, expires_at }: PlaceOptions): Promise<Placed> {
  if (storage && isServed(storage)) {
    const { target, external_id } = storage;
    const place = 's3' in target ? 's3' : 'azure';
    return { place, target: { ...target, external_id }, key: keyIn(target, token, name), object_id: null };
  }
  const own = { target: null, key: null };
  if (!settings.file_store?.takes_new) return { place: 'database', ...own, object_id: null };
  const until = new Date(expires_at.getTime() + msOf(FILE_TRANSFER));
  return { place: 'store', ...own, object_id: await beginGrantedObject(db, until) };
}
