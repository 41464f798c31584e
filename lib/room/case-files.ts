import 'server-only';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles, cases, fileContents } from '@/db/schema';
import type { Ctx } from '@/lib/core/context';
import { CASE_FILE_PATIENCE, type Content } from '@/lib/files/store';
import { keepContent, type KeptFile } from '@/lib/files/stored-files';
import { fileNameOf } from '@/lib/files/uploads';
import { settings } from '@/lib/settings';
import { conflict, invalid } from '@/lib/shared/problem';
import { ensureNotStaff, type Room } from './access';
import { runsInBrowser, typeOf } from './file-types';
import { insteadOfNote, MAX_CASE_BYTES, MAX_CASE_FILES, takesNotes } from './policy';
import type { CaseFile } from './resources';

/** The refusal of a file by its name or by how it begins. */
export const RUNS_IN_BROWSER = 'A browser would run this file. Put it in a zip archive, and add that.';

/** @throws Problem invalid under file for an empty one, and for one that a browser would run (rule: room.files) */
export async function ensureFit(file: File): Promise<void> {
  if (!file.size) return invalid({ file: ['This file is empty.'] });
  if (await runsInBrowser(file)) return invalid({ file: [RUNS_IN_BROWSER] });
}

/** Keeps the content of a file of a case, before the transaction that inserts it. */
export function keepCaseFile(db: Db, file: File): Promise<KeptFile> {
  const original_filename = fileNameOf(file.name.replaceAll(/"|%22/g, ''));
  return keepContent(db, { original_filename, mime_type: typeOf(file.name), content: file }, CASE_FILE_PATIENCE);
}

type TakenOptions = {
  /** Bytes. */
  size: number;
  /** An upload that is not counted. */
  but?: string | null;
};

/** @throws Problem when the case takes no file of this size */
export async function ensureTaken(db: Db, room: Room, { size, but = null }: TakenOptions): Promise<void> {
  const { theCase, reader, partner } = room;
  ensureNotStaff(reader);
  if (!takesNotes(theCase)) return conflict(insteadOfNote(theCase, partner.name), { status: theCase.status });
  const refusal = refusalOf(await heldBy(db, room, but), size);
  if (refusal !== null) return invalid({ file: [refusal] });
}

type Held = { files: number; bytes: number };

/** The files that a case has; uploads count by what has arrived of them, `but` leaves one out. */
export async function heldBy(db: Db, { theCase }: Room, but: string | null = null): Promise<Held> {
  const [held] = await db.execute<Held>(sql`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select size as bytes from case_files where case_id = ${theCase.id} and content_id is not null
      union all
      select received from case_uploads
      where case_id = ${theCase.id} and received > 0 and content_id is not null and id is distinct from ${but}::uuid) held`);
  return held!;
}

/** Why a case has no room for a file of this size; null when it has. */
export function refusalOf({ files, bytes }: Held, size: number): string | null {
  if (files >= MAX_CASE_FILES) return `A case has at most ${MAX_CASE_FILES} files.`;
  return bytes + size > MAX_CASE_BYTES ? 'The files of a case have at most 1 GB in all.' : null;
}

/** Adds files of the room's reader that no note names yet, in their order, to a locked room that takes them. */
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
  const hashed = files.map(({ content_id, size, original_filename: name }) => {
    const sha256 = hashes.get(content_id);
    if (!sha256) throw new Error(`The content ${content_id} is not complete.`);
    return { content_id, size, name, sha256 };
  });
  return insertHashed(ctx, room, hashed);
}

type HashedFile = Content & { name: string; sha256: string };

/** Adds a file whose hash is known. */
export const insertFile = async (ctx: Ctx, room: Room, file: HashedFile): Promise<CaseFile> =>
  (await insertHashed(ctx, room, [file]))[0]!;

async function insertHashed({ db }: Ctx, { theCase, reader }: Room, files: HashedFile[]): Promise<CaseFile[]> {
  const { company_id, user_id } = reader;
  const state = settings.clamd_url ? ('checking' as const) : ('unchecked' as const);
  if (!theCase.has_room) await db.update(cases).set({ has_room: true }).where(eq(cases.id, theCase.id));
  const rows = files.map((file) => ({
    ...{ case_id: theCase.id, company_id, user_id, type: typeOf(file.name), state },
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
