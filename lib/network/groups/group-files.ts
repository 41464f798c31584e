import 'server-only';
import type { Db } from '@/db/client';
import { insertFile, keepContent, type KeptFile } from '@/lib/platform/files/stored-files';
import { readImage, readUpload, type CheckedFile } from '@/lib/platform/files/uploads';
import type { GroupEntry } from './group-entry';

const PDFS = [
  ['addendum_file', 'addendum_file_id', 'remove_addendum'],
  ['code_of_conduct_file', 'code_of_conduct_file_id', 'remove_code_of_conduct'],
  ['current_license_file', 'current_license_file_id', 'remove_current_license'],
] as const;

/** Twice the size on a landing page, for high-density screens. */
const BANNER = { field: 'group_banner', width: 2400, height: 960 };

type Column = (typeof PDFS)[number][1] | 'banner_file_id';
export type GroupFiles = Partial<Record<Column, KeptFile | null>>;

/** Keeps the form's uploads, the banner re-encoded. @throws Problem invalid for other file types */
export async function readGroupFiles(db: Db, entry: GroupEntry): Promise<GroupFiles> {
  const files: Partial<Record<Column, CheckedFile | null>> = {};
  for (const [field, column, remove] of PDFS) {
    const upload = entry[field];
    if (upload) files[column] = await readUpload(upload, { field, only: ['pdf'] });
    else if (entry[remove]) files[column] = null;
  }
  if (entry.group_banner) files.banner_file_id = await readImage(entry.group_banner, BANNER);
  else if (entry.remove_banner) files.banner_file_id = null;
  const kept: GroupFiles = {};
  for (const [column, file] of Object.entries(files) as [Column, CheckedFile | null][])
    kept[column] = file && (await keepContent(db, file));
  return kept;
}

/**
 * Stores the files; returns the values of their columns. A replaced or removed file is kept, because members have
 * accepted its content.
 */
export async function storeGroupFiles(
  db: Db,
  files: GroupFiles,
  created_by: number,
): Promise<Partial<Record<Column, number | null>>> {
  const ids: Partial<Record<Column, number | null>> = {};
  for (const [column, file] of Object.entries(files) as [Column, KeptFile | null][])
    ids[column] = file && (await insertFile(db, { ...file, created_by }));
  return ids;
}
