import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '@/db/client';
import { files } from '@/db/schema';
import { invalid, notFound } from '@/lib/shared/problem';
import { Download } from './reply';

/** Allowed extensions with the file types that the content must be recognized as (spec 2 §5, rule: files.types). */
const UPLOADS: Record<string, { type: string; sniffed: string[] }> = {
  pdf: { type: 'application/pdf', sniffed: ['pdf'] },
  png: { type: 'image/png', sniffed: ['png'] },
  jpg: { type: 'image/jpeg', sniffed: ['jpg'] },
  jpeg: { type: 'image/jpeg', sniffed: ['jpg'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', sniffed: ['docx', 'zip'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', sniffed: ['xlsx', 'zip'] },
  doc: { type: 'application/msword', sniffed: ['cfb'] },
  xls: { type: 'application/vnd.ms-excel', sniffed: ['cfb'] },
};

const WRONG_TYPE_MESSAGE = 'Upload a file of type xls, xlsx, doc, docx, pdf, jpg, jpeg or png.';

/**
 * Stores an upload whose content matches its extension; returns the file's id.
 * @throws Problem invalid under `field` for any other file
 */
export async function storeUpload(
  db: Db,
  upload: File,
  { field, created_by, only }: { field: string; created_by: number | null; only?: string[] },
): Promise<number> {
  const extension = upload.name.split('.').pop()?.toLowerCase() ?? '';
  const expected = UPLOADS[extension];
  const content = Buffer.from(await upload.arrayBuffer());
  const sniffed = await fileTypeFromBuffer(content);
  if (!expected || (only && !only.includes(extension)) || !sniffed || !expected.sniffed.includes(sniffed.ext))
    return invalid({ [field]: [only ? `Upload a file of type ${only.join(', ')}.` : WRONG_TYPE_MESSAGE] });
  return insertFile(db, {
    original_filename: upload.name.slice(-200),
    mime_type: expected.type,
    bytes: content,
    created_by,
  });
}

/**
 * Stores an image re-encoded as PNG, so that only its pixels remain; returns the file's id.
 * @throws Problem invalid under `field` when it cannot be decoded
 */
export async function storeImage(
  db: Db,
  upload: File,
  { field, created_by, width, height }: { field: string; created_by: number | null; width: number; height: number },
): Promise<number> {
  try {
    const png = await sharp(Buffer.from(await upload.arrayBuffer()), { limitInputPixels: 40_000_000 })
      .rotate()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return await insertFile(db, { original_filename: `${field}.png`, mime_type: 'image/png', bytes: png, created_by });
  } catch {
    return invalid({ [field]: ['Upload a picture of type jpg, jpeg or png.'] });
  }
}

async function insertFile(db: Db, file: Omit<typeof files.$inferInsert, 'size'>): Promise<number> {
  const [inserted] = await db
    .insert(files)
    .values({ ...file, size: file.bytes.length })
    .returning({ id: files.id });
  return inserted!.id;
}

/** Reads a stored file for download. @throws Problem not_found */
export async function readFile(db: Db, file_id: number | null): Promise<Download> {
  const [file] = file_id === null ? [] : await db.select().from(files).where(eq(files.id, file_id));
  return file ? new Download(file.original_filename, file.bytes, file.mime_type) : notFound();
}
