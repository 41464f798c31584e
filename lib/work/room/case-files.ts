import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles, cases, fileContents } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import type { UploadPlace } from '@/lib/platform/http/multipart';
import { CASE_FILE_PATIENCE, type Content } from '@/lib/platform/files/store';
import { keepContent, type KeptFile } from '@/lib/platform/files/stored-files';
import { fileNameOf } from '@/lib/platform/files/uploads';
import { settings } from '@/lib/platform/settings';
import { conflict, invalid } from '@/lib/shared/problem';
import { ensureNotStaff, type Room } from './access';
import { runsInBrowser, typeOfContent } from './file-types';
import { insteadOfNote, MAX_CASE_BYTES, MAX_CASE_FILES, takesNotes } from './policy';
import type { CaseFile } from './resources';

export const RUNS_IN_BROWSER = 'A browser would run this file. Put it in a zip archive, and add that.';

/** @throws Problem invalid under file for an empty file, and for one that a browser would run (rule: room.files) */
export async function ensureFit(file: File): Promise<void> {
  if (!file.size) return invalid({ file: ['This file is empty.'] });
  if (await runsInBrowser(file)) return invalid({ file: [RUNS_IN_BROWSER] });
}

export async function keepCaseFile(db: Db, file: File): Promise<KeptFile> {
  const original_filename = fileNameOf(file.name.replaceAll(/"|%22/g, ''));
  const mime_type = await typeOfContent(file.name, file.stream());
  return keepContent(db, { original_filename, mime_type, content: file }, CASE_FILE_PATIENCE);
}

type TakenOptions = {
  size: number;
  but?: string | null;
  butGrant?: number;
};

/**
 * @throws Problem when the case accepts no file of this size from the reader's company. In a locked room that stays
 * true.
 */
export async function ensureTaken(db: Db, room: Room, { size, ...leftOut }: TakenOptions): Promise<void> {
  ensureOpen(room);
  const refusal = refusalOf(await heldBy(db, room, leftOut), size);
  if (refusal !== null) return invalid({ file: [refusal] });
}

/**
 * Returns how much a body may contain, and the refusal of a larger one. @throws Problem when the case accepts no file
 * at all
 */
export async function placeFor(db: Db, room: Room): Promise<UploadPlace> {
  ensureOpen(room);
  const held = await heldBy(db, room);
  const refusal = refusalOf(held, 1);
  if (refusal !== null) return invalid({ file: [refusal] });
  return { bytes: MAX_CASE_BYTES - held.bytes, refuse: () => invalid({ file: [TOO_MANY_BYTES] }) };
}

function ensureOpen({ theCase, reader, partner }: Room): void {
  ensureNotStaff(reader);
  if (!takesNotes(theCase)) conflict(insteadOfNote(theCase, partner.name), { status: theCase.status });
}

export type Held = { files: number; bytes: number };

/**
 * Space in the case that files of the reader's company use; an upload counts its whole size from the start, and `but` and
 * `butGrant` leave one out. A grant in the receiver's storage has no bytes here, but counts as a file. A reader with a mailed link must not learn of internal files, so these count neither in number nor in
 * size (rule: room.quota).
 */
export async function heldBy(
  db: Db,
  { theCase, reader }: Room,
  { but = null, butGrant = 0 }: Omit<TakenOptions, 'size'> = {},
): Promise<Held> {
  const { company_id } = reader;
  const byLink = reader.user_id === null;
  const [held] = await db.execute<Held>(sql`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select f.size as bytes from case_files f left join case_notes n on n.id = f.note_id
      where f.case_id = ${theCase.id} and f.company_id = ${company_id} and f.content_id is not null
        ${byLink ? sql`and (f.user_id is null or n.audience = 'shared' or f.response_id is not null)` : sql``}
      union all
      select size from case_uploads
      where case_id = ${theCase.id} and company_id = ${company_id} and content_id is not null and id is distinct from ${but}::uuid
        ${byLink ? sql`and user_id is null` : sql``}
      union all
      select case when place in ('database', 'store') then size else 0 end from attachment_grants
      where case_id = ${theCase.id} and company_id = ${company_id} and id <> ${butGrant}
        and (status = 'completed' and place in ('s3', 'azure') or status = 'open' and expires_at > now())) held`);
  return held!;
}

const TOO_MANY_FILES = `A case has at most ${MAX_CASE_FILES} files of each company.`;
const TOO_MANY_BYTES = 'A case has at most 1 GB of files of each company.';

export function refusalOf({ files, bytes }: Held, size: number): string | null {
  if (files >= MAX_CASE_FILES) return TOO_MANY_FILES;
  return bytes + size > MAX_CASE_BYTES ? TOO_MANY_BYTES : null;
}

export async function insertFiles(ctx: Ctx, room: Room, files: KeptFile[]): Promise<CaseFile[]> {
  if (!files.length) return [];
  const contents = await ctx.db
    .select({ id: fileContents.id, sha256: fileContents.sha256 })
    .from(fileContents)
    .where(
      inArray(
        fileContents.id,
        files.map(({ content_id }) => content_id),
      ),
    );
  const hashes = new Map(contents.map(({ id, sha256 }) => [id, sha256]));
  const hashed = files.map(({ content_id, size, original_filename: name, mime_type: type }) => {
    const sha256 = hashes.get(content_id);
    if (!sha256) throw new Error(`The content ${content_id} is not complete.`);
    return { content_id, size, name, type, sha256 };
  });
  return insertHashed(ctx, room, hashed);
}

/**
 * Files of the writer once more in another room, of the same bytes (rule: joint.also). Returns their ids, which a note then takes.
 * @throws Problem invalid under also when they are too many or too large for it
 */
export async function copyFiles(ctx: Ctx, room: Room, file_ids: number[]): Promise<number[]> {
  if (!file_ids.length) return [];
  const { content_id, name, size, type, sha256 } = caseFiles;
  const files = await ctx.db
    .select({ content_id, name, size, type, sha256 })
    .from(caseFiles)
    .where(inArray(caseFiles.id, file_ids))
    .orderBy(caseFiles.id);
  const held = await heldBy(ctx.db, room);
  const all = { files: held.files + files.length - 1, bytes: held.bytes };
  const refusal = refusalOf(
    all,
    files.reduce((sum, file) => sum + file.size, 0),
  );
  if (refusal !== null) return invalid({ also: [`${room.partner.name}: ${refusal}`] });
  const copies = files.map((file) => ({ ...file, content_id: file.content_id! }));
  return (await insertHashed(ctx, room, copies)).map(({ id }) => id);
}

/**
 * Takes the writer's uploads from the room of the page to the one that they are sent to (rule: joint.write). Until then nobody else
 * sees them. What is not the writer's stays, so that the note refuses it.
 * @throws Problem invalid under file_ids when the other room has no place for them
 */
export async function moveUploads({ db }: Ctx, from: Room, to: Room, file_ids: number[]): Promise<void> {
  if (!file_ids.length || from.theCase.id === to.theCase.id) return;
  const { company_id, user_id } = from.reader;
  const moved = await db.execute<{ size: number }>(sql`
    update case_files set case_id = ${to.theCase.id}
    where id = any (${sql.param(file_ids)}::int[]) and case_id = ${from.theCase.id} and company_id = ${company_id} and user_id = ${user_id}
      and note_id is null and response_id is null
    returning size`);
  const held = await heldBy(db, to);
  if (held.files > MAX_CASE_FILES || held.bytes > MAX_CASE_BYTES)
    return invalid({
      file_ids: [`${to.partner.name}: ${held.files > MAX_CASE_FILES ? TOO_MANY_FILES : TOO_MANY_BYTES}`],
    });
  if (moved.length && !to.theCase.has_room)
    await db.update(cases).set({ has_room: true }).where(eq(cases.id, to.theCase.id));
}

type HashedFile = Content & { name: string; type: string; sha256: string };

export const insertFile = async (ctx: Ctx, room: Room, file: HashedFile): Promise<CaseFile> =>
  (await insertHashed(ctx, room, [file]))[0]!;

async function insertHashed({ db }: Ctx, { theCase, reader }: Room, files: HashedFile[]): Promise<CaseFile[]> {
  const { company_id, user_id } = reader;
  const state = settings.clamd_url ? ('checking' as const) : ('unchecked' as const);
  if (!theCase.has_room) await db.update(cases).set({ has_room: true }).where(eq(cases.id, theCase.id));
  const rows = files.map((file) => ({
    ...{ case_id: theCase.id, company_id, user_id, state },
    ...file,
  }));
  const inserted = await db.insert(caseFiles).values(rows).returning({ id: caseFiles.id });
  return rows.map(({ name, size, type, sha256 }, index) => ({
    id: inserted[index]!.id,
    name,
    size,
    type,
    sha256,
    state,
  }));
}
