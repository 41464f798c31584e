/** A small local S3-compatible store for demos and tests. */
import S3rver from '@20minutes/s3rver';
import { s3Gaps } from './s3-gaps.ts';

/** The only name and password that it knows. */
const KEY = 'S3RVER';
const BUCKET = 'concord';
export const RECEIVERS_BUCKET = 'receiver';

type FileStoreOptions = {
  /** 0 selects a free one. */
  port: number;
  directory: string;
};

/** s3rver does not encode these when it checks a signature; S3 does (RFC 3986). */
const encode = encodeURIComponent;
const encodeAll = (value: string | number | boolean) =>
  encode(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Opens the store with two buckets in a separate process, for which it changes the encoding of addresses. Returns the
 * portal's settings for it as its own store, and as that of a receiver of files.
 */
export async function openFileStore({ port, directory }: FileStoreOptions) {
  globalThis.encodeURIComponent = encodeAll;
  const server = new S3rver({
    ...{ port, directory },
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    configureBuckets: [BUCKET, RECEIVERS_BUCKET].map((name) => ({ name, configs: [] })),
  });
  server.middleware.unshift(s3Gaps({ directory, key: KEY }));
  const { port: opened } = await server.run();
  const origin = `http://127.0.0.1:${opened}`;
  return {
    own: { FILES_URL: `${origin}/${BUCKET}`, FILES_ACCESS_KEY: KEY, FILES_SECRET_KEY: KEY },
    receivers: {
      FILES_STS_URL: origin,
      FILES_AWS_ACCESS_KEY: KEY,
      FILES_AWS_SECRET_KEY: KEY,
      OUTGOING_ALLOW: new URL(origin).host,
    },
  };
}
