import 'server-only';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { workQueue } from '@/lib/platform/limits/work-queue';

const MEBIBYTE = 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const MAX_WHOLE_BYTES = 64 * MEBIBYTE;
const INTERLACED =
  'This picture is interlaced (progressive) and has too many pixels for that. Save it without, or smaller.';
const TURNED = 'This picture is saved on its side and has too many pixels for that. Save it upright, or smaller.';
const BYTES_OF_DEPTH: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };

// Stores neither finished pictures nor threads for several at once.
sharp.cache(false);
sharp.concurrency(1);

const WEBP = { quality: 80, effort: 2 };

/** Decoded pictures are large, so a process decodes one at a time (rule: files.picture-memory). */
const oneAtATime = workQueue('pictures', {
  maxConcurrent: 1,
  maxWaiting: 4,
  busy: 'Several pictures are being processed. Try again in a moment.',
});

export class PictureError extends Error {
  override name = 'PictureError';
}

type PictureSize = { width: number; height: number; maxPixels?: number };

/**
 * Re-encodes a picture as PNG within `width` × `height`; the first frame of an animation. Holds it in memory only while
 * decoding.
 * @throws PictureError for one that is too large or cannot be decoded, Problem unavailable while many others wait
 */
export const toPng = (content: Blob, size: PictureSize): Promise<Buffer> =>
  reEncoded(content, size, (picture) => picture.png());

export const toWebp = (content: Pick<Blob, 'arrayBuffer'>, size: PictureSize): Promise<Buffer> =>
  reEncoded(content, size, (picture) => picture.webp(WEBP));

function reEncoded(
  content: Pick<Blob, 'arrayBuffer'>,
  { width, height, maxPixels = MAX_PIXELS }: PictureSize,
  encode: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  return oneAtATime(async () => {
    try {
      const picture = sharp(await content.arrayBuffer(), { limitInputPixels: maxPixels });
      assertFits(await picture.metadata(), maxPixels);
      return await encode(
        picture.rotate().resize(width, height, { fit: 'inside', withoutEnlargement: true }),
      ).toBuffer();
    } catch (error) {
      if (error instanceof PictureError) throw error;
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw isTooLarge ? tooManyPixels(maxPixels) : new PictureError('This picture is damaged.');
    }
  });
}

/** Pictures are decoded line by line, except interlaced, progressive and rotated ones, which are held as a whole. */
function assertFits(metadata: Metadata, maxPixels: number): void {
  const { width, height, channels, depth, isProgressive, orientation = 1 } = metadata;
  if (width * height > maxPixels) throw tooManyPixels(maxPixels);
  const isWhole = isProgressive || orientation > 1;
  const size = width * height * channels * (BYTES_OF_DEPTH[depth] ?? 1);
  if (isWhole && size > MAX_WHOLE_BYTES) throw new PictureError(isProgressive ? INTERLACED : TURNED);
}

const tooManyPixels = (max: number) =>
  new PictureError(`This picture has too many pixels. Use at most ${max / 1_000_000} million.`);
