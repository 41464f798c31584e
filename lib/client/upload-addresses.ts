import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { days, msOf } from '@/lib/shared/durations';
import { readKept, writeKept } from './use-draft';

type Kept = { at: number; id: string };

const LIFE = msOf(days(1));

/**
 * Stores the addresses of running uploads by file, so that they continue after a reload. Uses the tab's storage, which
 * is cleared with the drafts, and omits the page's address, which may contain a mailed secret.
 */
export const addressesBelow = (url: string): UrlStorage => ({
  findAllUploads: async () => [],
  async findUploadsByFingerprint(fingerprint) {
    const kept = readKept<Kept>(fingerprint);
    return kept && Date.now() - kept.at < LIFE ? [previous(fingerprint, `${url}/${kept.id}`, kept.at)] : [];
  },
  async removeUpload(fingerprint) {
    writeKept(fingerprint, undefined);
  },
  async addUpload(fingerprint, { uploadUrl }) {
    const id = uploadUrl?.split('/').at(-1);
    if (id) writeKept(fingerprint, { at: Date.now(), id } satisfies Kept);
    return fingerprint;
  },
});

const previous = (urlStorageKey: string, uploadUrl: string, at: number): PreviousUpload => ({
  size: null,
  metadata: {},
  creationTime: new Date(at).toString(),
  urlStorageKey,
  uploadUrl,
  parallelUploadUrls: null,
});
