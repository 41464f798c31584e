import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles } from '@/db/schema';
import { invalid } from '@/lib/shared/problem';

/** `user_id` is null for who writes by a mailed link. */
type Writer = { case_id: number; company_id: number; user_id: number | null };

/**
 * Attaches the writer's uploads to their new note or answer; an upload belongs to one of them only.
 * @throws Problem invalid under file_ids for any other file, and for one that the scanner refused
 */
export async function attachFiles(
  db: Db,
  { case_id, company_id, user_id }: Writer,
  { file_ids, ...to }: { file_ids: number[] } & ({ note_id: number } | { response_id: number }),
) {
  if (!file_ids.length) return [];
  const ids = [...new Set(file_ids)];
  const { id, name, size, type, sha256, state } = caseFiles;
  const files = await db
    .update(caseFiles)
    .set(to)
    .where(
      and(
        inArray(id, ids),
        eq(caseFiles.case_id, case_id),
        eq(caseFiles.company_id, company_id),
        user_id === null ? isNull(caseFiles.user_id) : eq(caseFiles.user_id, user_id),
        isNull(caseFiles.note_id),
        isNull(caseFiles.response_id),
        inArray(state, ['unchecked', 'checking', 'clean']),
      ),
    )
    .returning({ id, name, size, type, sha256, state });
  if (files.length < ids.length)
    return invalid({
      file_ids: ['A file is not there any more, or was refused by the virus scanner. Remove it and add it again.'],
    });
  return files.toSorted((one, other) => one.id - other.id);
}
