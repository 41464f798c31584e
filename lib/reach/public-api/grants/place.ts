import 'server-only';
import type { Db } from '@/db/client';
import { StorageFailed } from '@/lib/platform/files/storage-request';
import { log } from '@/lib/platform/log';
import { Problem } from '@/lib/shared/problem';
import type { GrantRow } from './grant-row';
import { bareTag, sizeOfPart } from './plan';
import { planOfGrant } from './grant-row';

export type Link = { url: string; headers?: Record<string, string> };
export type Receipt = { partNumber: number; etag: string };
type Until = { at: Date; seconds: number };

/** A whole file of the portal, before a row refers to it. */
export type KeptGrant = { type: string; sha256: string; keep: (db: Db) => Promise<number> };

/** Where a grant's bytes go. All of it runs outside of transactions, save `keep`. */
export type Place = {
  linksTo: (db: Db, grant: GrantRow, numbers: number[], until: Until) => Promise<Link[]>;
  /**
   * Makes one object of what arrived, and again if it was made before. Returns the file of the portal, or where it lies in a
   * receiver's storage.
   * @throws Problem invalid when it does not match
   */
  gather: (db: Db, grant: GrantRow, receipts: Receipt[]) => Promise<KeptGrant | string>;
  clear: (db: Db, grant: GrantRow) => Promise<void>;
};

/** What arrived does not match; the grant stays open. @throws Problem invalid */
export function mismatch(message: string): never {
  throw new Problem('invalid', message);
}

/** @throws Problem invalid unless exactly these bytes have arrived */
export function ensureSize(arrived: number | null, { size }: Pick<GrantRow, 'size'>): void {
  if (arrived === null) mismatch('Nothing has arrived.');
  if (arrived !== size) mismatch(`${arrived} bytes have arrived, not ${size}.`);
}

/** @throws Problem invalid unless each part has arrived, with its size and the receipt for it */
export function ensureParts(
  grant: GrantRow,
  arrived: { number: number; size: number; etag: string }[],
  receipts: Receipt[],
): void {
  const plan = planOfGrant(grant);
  const byNumber = new Map(arrived.map((part) => [part.number, part]));
  const tags = new Map(receipts.map(({ partNumber, etag }) => [partNumber, bareTag(etag)]));
  for (let number = 1; number <= plan.parts; number++) {
    const part = byNumber.get(number);
    const size = sizeOfPart(plan, grant.size, number);
    if (!part) mismatch(`Part ${number} has not arrived.`);
    if (part.size !== size) mismatch(`Part ${number} has ${part.size} bytes, not ${size}.`);
    if (tags.size && tags.get(number) !== bareTag(part.etag))
      mismatch(`The receipt for part ${number} is not that of what arrived last.`);
  }
}

/** Tells of a storage that failed; nothing of it is in the log but its words. @throws Problem bad_gateway, unavailable for our own */
export async function inStorageWords<T>({ id, place }: Pick<GrantRow, 'id' | 'place'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageFailed)) throw error;
    log.warn({ grant_id: id, place, reason: error.message, status: error.status }, 'a storage failed');
    if (place === 'store')
      throw new Problem('unavailable', 'The file store does not answer. Try again in a moment.', { retry_after: 5 });
    throw new Problem('bad_gateway', `The receiver’s storage failed, and nothing has changed. ${error.message}`);
  }
}
