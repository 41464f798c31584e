import 'server-only';
import { and, eq } from 'drizzle-orm';
import { caseFiles, caseNotes } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { conflict, notFound, Problem } from '@/lib/shared/problem';
import { roomAccessOf, roomOf, type Room } from './access';
import { canSeeNote } from './policy';

type File = typeof caseFiles.$inferSelect;
export type AvailableFile = File & { content_id: number };

/**
 * Finds a file that the reader may download, in whole or in part (rule: room.download).
 * @throws Problem not_found without access, conflict during the virus check, gone when it was infected or removed
 */
export async function availableFile(ctx: Ctx, { token, id }: { token: string; id: number }): Promise<AvailableFile> {
  const file = await visibleFile(ctx, await roomOf(ctx, await roomAccessOf(ctx, token)), id);
  const { content_id, state } = file;
  if (state === 'checking') return conflict('This file is being checked for viruses. Try again in a moment.');
  if (state === 'infected') throw new Problem('gone', 'The virus scanner refused this file, and it is removed.');
  if (content_id === null) throw new Problem('gone', 'This file is removed.');
  return { ...file, content_id };
}

/** A file of a visible note, of an answer, or an upload of the reader that has neither. @throws Problem not_found */
async function visibleFile({ db }: Ctx, { theCase, reader }: Room, id: number): Promise<File> {
  const [row] = await db
    .select({ file: caseFiles, note: { audience: caseNotes.audience, company_id: caseNotes.company_id } })
    .from(caseFiles)
    .leftJoin(caseNotes, eq(caseNotes.id, caseFiles.note_id))
    .where(and(eq(caseFiles.id, id), eq(caseFiles.case_id, theCase.id)));
  if (!row || reader.is_staff) return notFound('File not found.');
  const { file, note } = row;
  const isOwn = file.company_id === reader.company_id && file.user_id === reader.user_id;
  const isSeen = note ? canSeeNote(reader, note) : file.response_id !== null || isOwn;
  return isSeen ? file : notFound('File not found.');
}
