import type { ByteRange } from '@/lib/platform/files/store';

/**
 * The part of a file that a Range header asks for (RFC 9110): one range of bytes. Null for the whole file, which is also
 * the answer to several ranges, other units and a header that cannot be read.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first) return rangeFrom(Number(first), last ? Number(last) : size, size);
  return last ? endOf(Math.min(Number(last), size), size) : null;
}

function rangeFrom(start: number, last: number, size: number): ByteRange | 'unsatisfiable' | null {
  if (last < start && start < size) return null;
  return start < size ? { start, end: Math.min(last + 1, size) } : 'unsatisfiable';
}

const endOf = (length: number, size: number) =>
  length ? { start: size - length, end: size } : ('unsatisfiable' as const);
