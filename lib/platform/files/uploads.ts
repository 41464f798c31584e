import 'server-only';
import { invalid } from '@/lib/shared/problem';
import { PictureError, toPng } from './pictures';
import { isPasswordProtected } from './password-protected';
import { isOfKind, kindOf, UPLOAD_EXTENSIONS } from './upload-types';

/** Milliseconds for a command with an upload: the largest takes seconds on a busy machine, each statement less. */
export const UPLOAD_DEADLINE = 40_000;
export const UPLOAD_PATIENCE = 30;

const MAX_FILE_NAME = 200;

export type CheckedFile = { original_filename: string; mime_type: string; content: Blob };

/**
 * Reads an upload whose content matches its extension. Does not use the database; call it in `prepare`.
 * @throws Problem invalid under `field` for any other file and for an empty one
 */
export async function readUpload(
  upload: File,
  { field, only = UPLOAD_EXTENSIONS }: { field: string; only?: string[] },
): Promise<CheckedFile> {
  const extension = extensionOf(upload.name);
  const kind = kindOf(extension, only);
  if (!kind) return invalid({ [field]: [`Upload a file of type ${listOf(only)}.`] });
  if (!upload.size) return invalid({ [field]: ['This file is empty.'] });
  const original_filename = fileNameOf(upload.name);
  if (await isPasswordProtected(upload.stream()))
    return invalid({
      [field]: [`“${original_filename}” is password-protected. Save it without a password, and upload that.`],
    });
  if (await isOfKind(upload, kind)) return { original_filename, mime_type: kind.type, content: upload };
  return invalid({ [field]: [`This is not a ${extension} file, although its name says so.`] });
}

export const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '');

const listOf = (extensions: string[]) =>
  extensions.length > 1 ? `${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)}` : extensions.join();

/** Removes paths, control and direction characters; shortens a long name in front of its extension. */
export function fileNameOf(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  // "." and ".." are folders.
  if (/^\.*$/.test(base)) return 'file';
  const end = base.includes('.') ? base.lastIndexOf('.') : base.length;
  const extension = base.slice(end).slice(0, MAX_FILE_NAME / 2);
  const stem = [...base.slice(0, end)].slice(0, MAX_FILE_NAME - extension.length).join('');
  return `${stem || 'file'}${extension}`;
}

const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png'];

/**
 * Reads a picture and re-encodes it as PNG within `width` × `height`, so that nothing but its pixels remains; the first
 * frame of an animation. Does not use the database; call it in `prepare`.
 * @throws Problem invalid under `field` for any other file, and for one that is too large or cannot be decoded;
 * unavailable while many others are being processed
 */
export async function readImage(
  upload: File,
  { field, width, height }: { field: string; width: number; height: number },
): Promise<CheckedFile> {
  const { content } = await readUpload(upload, { field, only: IMAGE_EXTENSIONS });
  try {
    const bytes = await toPng(content, { width, height });
    return { original_filename: `${field}.png`, mime_type: 'image/png', content: new Blob([bytes as BlobPart]) };
  } catch (error) {
    if (error instanceof PictureError) return invalid({ [field]: [error.message] });
    throw error;
  }
}
