import type { ByteRange } from '@/lib/platform/files/store';

/**
 * Reads a Range header with one range of bytes (RFC 9110). Null means the whole file, also for several ranges, other
 * units and an unreadable header.
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
