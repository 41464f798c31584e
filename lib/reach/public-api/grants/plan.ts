import type { UploadMode } from '@/lib/shared/storage';

const MEBIBYTE = 1024 ** 2;
/** Largest object of S3; for all storage alike. */
export const MAX_GRANT_BYTES = 5 * 1024 ** 4;
/** Up to this, a file is one upload. */
const MAX_SINGLE = 5 * MEBIBYTE;
/** Numbers of parts that one call may name. */
const MAX_NUMBERS = 1000;

const PARTS = {
  s3Multipart: { max: 10_000, min_bytes: 5 * MEBIBYTE },
  azureBlock: { max: 50_000, min_bytes: 8 * MEBIBYTE },
};

/** Uploads that make up a file; mode single is one part of the whole size. */
export type Plan = { mode: UploadMode; parts: number; part_bytes: number };

/** Plans the upload of a file, into Azure or else the way of S3 (rule: api.grants). */
export function planOf(size: number, storage: 's3' | 'azure'): Plan {
  if (size <= MAX_SINGLE) return { mode: 'single', parts: 1, part_bytes: size };
  const mode = storage === 'azure' ? 'azureBlock' : 's3Multipart';
  const part_bytes = Math.max(PARTS[mode].min_bytes, Math.ceil(size / PARTS[mode].max));
  return { mode, parts: Math.ceil(size / part_bytes), part_bytes };
}

/** The last part has the rest. */
export const sizeOfPart = ({ parts, part_bytes }: Plan, size: number, number: number): number =>
  number < parts ? part_bytes : size - part_bytes * (parts - 1);

/** Says why these numbers are not of the plan; null when they are. */
export function numbersRefusal({ parts }: Plan, numbers: number[]): string | null {
  if (!numbers.length || numbers.length > MAX_NUMBERS) return `Name from 1 to ${MAX_NUMBERS} numbers.`;
  const isIn = (number: number) => Number.isInteger(number) && number >= 1 && number <= parts;
  if (!numbers.every(isIn)) return `Name numbers from 1 to ${parts}.`;
  return new Set(numbers).size < numbers.length ? 'Name each number once.' : null;
}

/** Says why these receipts do not cover the plan; null when they do. */
export function receiptsRefusal({ parts }: Plan, numbers: number[]): string | null {
  const covered = new Set(numbers);
  const isCovered = numbers.length === parts && covered.size === parts;
  return isCovered && numbers.every((number) => number >= 1 && number <= parts)
    ? null
    : `Send a receipt for each of the parts 1 to ${parts}, once.`;
}

/** S3 compares receipts without their quotes. */
export const bareTag = (etag: string): string => etag.replaceAll('"', '').toLowerCase();
