import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '@/db/client';
import { files } from '@/db/schema';
import { invalid, notFound } from '@/lib/shared/problem';
import { Download } from './reply';

type Kind = {
  type: string;
  /** File types that the first bytes may be recognized as. */
  sniffed: string[];
  /** Names of which the container must include one, to tell a document from other files of its format. */
  holds?: Buffer[];
};

const inZip = (...names: string[]) => names.map((name) => Buffer.from(name));
/** Streams of an OLE compound file are named in UTF-16. */
const inOle = (...names: string[]) => names.map((name) => Buffer.from(name, 'utf16le'));
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** Allowed extensions with their required content (spec 2 §5, rule: files.types). */
const UPLOADS: Record<string, Kind> = {
  xls: { type: 'application/vnd.ms-excel', sniffed: ['cfb'], holds: inOle('Workbook', 'Book') },
  xlsx: { type: office('spreadsheetml.sheet'), sniffed: ['xlsx', 'zip'], holds: inZip('xl/workbook') },
  doc: { type: 'application/msword', sniffed: ['cfb'], holds: inOle('WordDocument') },
  docx: { type: office('wordprocessingml.document'), sniffed: ['docx', 'zip'], holds: inZip('word/document') },
  // A drawing program's PDF is detected as ai, an animated PNG as apng.
  pdf: { type: 'application/pdf', sniffed: ['pdf', 'ai'], holds: [Buffer.from('%PDF-')] },
  jpg: { type: 'image/jpeg', sniffed: ['jpg'] },
  jpeg: { type: 'image/jpeg', sniffed: ['jpg'] },
  png: { type: 'image/png', sniffed: ['png', 'apng'] },
};

export const UPLOAD_EXTENSIONS = Object.keys(UPLOADS);

const MAX_FILE_NAME = 200;

/** A checked upload, to be stored with insertFile. */
export type StoredFile = { original_filename: string; mime_type: string; bytes: Buffer };

/**
 * Reads an upload whose content matches its extension. Does not use the database; call it in `prepare`.
 * @throws Problem invalid under `field` for any other file and for an empty one
 */
export async function readUpload(
  upload: File,
  { field, only = UPLOAD_EXTENSIONS }: { field: string; only?: string[] },
): Promise<StoredFile> {
  const extension = extensionOf(upload.name);
  const expected = only.includes(extension) ? UPLOADS[extension] : undefined;
  if (!expected) return invalid({ [field]: [`Upload a file of type ${listOf(only)}.`] });
  if (!upload.size) return invalid({ [field]: ['This file is empty.'] });
  const bytes = Buffer.from(await upload.arrayBuffer());
  const sniffed = await fileTypeFromBuffer(bytes);
  if (!sniffed || !expected.sniffed.includes(sniffed.ext) || !holdsOne(bytes, expected.holds))
    return invalid({ [field]: [`This is not a ${extension} file, although its name says so.`] });
  return { original_filename: fileNameOf(upload.name), mime_type: expected.type, bytes };
}

const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '');

const listOf = (extensions: string[]) =>
  extensions.length > 1 ? `${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)}` : extensions.join();

const holdsOne = (bytes: Buffer, names: Buffer[] = []) => !names.length || names.some((name) => bytes.includes(name));

/** Removes paths, control and direction characters; shortens a long name in front of its extension. */
function fileNameOf(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const end = base.lastIndexOf('.');
  const extension = base.slice(end);
  const stem = [...base.slice(0, end)].slice(0, MAX_FILE_NAME - extension.length).join('');
  return `${stem || 'file'}${extension}`;
}

/** Stores an upload whose content matches its extension; returns the file's id. @throws Problem like readUpload */
export async function storeUpload(
  db: Db,
  upload: File,
  { created_by, ...checks }: { field: string; created_by: number | null; only?: string[] },
): Promise<number> {
  return insertFile(db, { ...(await readUpload(upload, checks)), created_by });
}

const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png'];
const MAX_PIXELS = 40_000_000;

type ImageSize = { field: string; width: number; height: number };

/**
 * Reads a picture and re-encodes it as PNG within `width` × `height`, so that nothing but its pixels remains; the first
 * frame of an animation. Does not use the database; call it in `prepare`.
 * @throws Problem invalid under `field` for any other file, and for one that is too large or cannot be decoded
 */
export async function readImage(upload: File, { field, width, height }: ImageSize): Promise<StoredFile> {
  const { bytes: uploaded } = await readUpload(upload, { field, only: IMAGE_EXTENSIONS });
  try {
    const bytes = await sharp(uploaded, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return { original_filename: `${field}.png`, mime_type: 'image/png', bytes };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return invalid({
      [field]: [isTooLarge ? 'This picture has too many pixels. Use at most 40 million.' : 'This picture is damaged.'],
    });
  }
}

/** Stores a picture re-encoded by readImage; returns the file's id. @throws Problem like readImage */
export async function storeImage(
  db: Db,
  upload: File,
  { created_by, ...size }: ImageSize & { created_by: number | null },
): Promise<number> {
  return insertFile(db, { ...(await readImage(upload, size)), created_by });
}

/** Returns the file's id. */
export async function insertFile(db: Db, file: Omit<typeof files.$inferInsert, 'size'>): Promise<number> {
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
