import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { invalid } from '@/lib/shared/problem';
import type { Room } from './access';
import type { CaseFile } from './resources';
import { FILE_JSON } from './timeline.sql';

/**
 * Attaches the reader's uploads to their new note; an upload belongs to one note only.
 * @throws Problem invalid under file_ids for any other file, and for one that the scanner refused
 */
export async function attachFiles(
  db: Db,
  { theCase, reader }: Room,
  { note_id, file_ids }: { note_id: number; file_ids: number[] },
): Promise<CaseFile[]> {
  if (!file_ids.length) return [];
  const ids = [...new Set(file_ids)];
  const rows = await db.execute<{ file: CaseFile }>(sql`
    update case_files f set note_id = ${note_id}
    where f.id = any (${sql.param(ids)}::int[]) and f.case_id = ${theCase.id} and f.company_id = ${reader.company_id}
      and f.user_id is not distinct from ${reader.user_id} and f.note_id is null and f.state in ('unchecked', 'checking', 'clean')
    returning ${FILE_JSON} as file`);
  if (rows.length < ids.length)
    return invalid({
      file_ids: ['A file is not there any more, or was refused by the virus scanner. Remove it and add it again.'],
    });
  return rows.map(({ file }) => file).toSorted((one, other) => one.id - other.id);
}
