import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '@/db/client';
import { files } from '@/db/schema';
import { invalid, missing } from '@/lib/shared/problem';
import { Download } from './reply';

/** Extensions that may be uploaded, and what their bytes must be (spec 2 §5, PRODUCT §8). */
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

const SAYS_WRONG = 'Upload a file of type xls, xlsx, doc, docx, pdf, jpg, jpeg or png.';

/** Keeps an upload whose extension and bytes agree; `field` is where a refusal is shown. Returns the file's id. */
export async function keepUpload(db: Db, upload: File, { field, created_by, only }: { field: string; created_by: number | null; only?: string[] }): Promise<number> {
  const extension = upload.name.split('.').pop()?.toLowerCase() ?? '';
  const expected = UPLOADS[extension];
  const content = Buffer.from(await upload.arrayBuffer());
  const sniffed = await fileTypeFromBuffer(content);
  if (!expected || (only && !only.includes(extension)) || !sniffed || !expected.sniffed.includes(sniffed.ext)) return invalid({ [field]: [only ? `Upload a file of type ${only.join(', ')}.` : SAYS_WRONG] });
  return keep(db, { original_filename: upload.name.slice(-200), mime_type: expected.type, bytes: content, created_by });
}

/** Keeps a picture, drawn anew as PNG so that only pixels survive. */
export async function keepPicture(db: Db, upload: File, { field, created_by, width, height }: { field: string; created_by: number | null; width: number; height: number }): Promise<number> {
  try {
    const drawn = await sharp(Buffer.from(await upload.arrayBuffer()), { limitInputPixels: 40_000_000 }).rotate().resize(width, height, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
    return await keep(db, { original_filename: `${field}.png`, mime_type: 'image/png', bytes: drawn, created_by });
  } catch {
    return invalid({ [field]: ['Upload a picture of type jpg, jpeg or png.'] });
  }
}

async function keep(db: Db, file: Omit<typeof files.$inferInsert, 'size'>): Promise<number> {
  const [kept] = await db.insert(files).values({ ...file, size: file.bytes.length }).returning({ id: files.id });
  return kept!.id;
}

/** A kept file, to be sent as an attachment. */
export async function readFile(db: Db, file_id: number | null): Promise<Download> {
  const [file] = file_id === null ? [] : await db.select().from(files).where(eq(files.id, file_id));
  return file ? new Download(file.original_filename, file.bytes, file.mime_type) : missing();
}
