/** A small local S3-compatible store for demos and tests. */
import S3rver from '@20minutes/s3rver';

/** The only name and password that it knows. */
const KEY = 'S3RVER';
const BUCKET = 'concord';

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
 * Opens the store with a bucket in a separate process, for which it changes the encoding of addresses. Returns the
 * portal's settings for it.
 */
export async function openFileStore({ port, directory }: FileStoreOptions) {
  globalThis.encodeURIComponent = encodeAll;
  const server = new S3rver({
    ...{ port, directory },
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: opened } = await server.run();
  return {
    FILES_URL: `http://127.0.0.1:${opened}/${BUCKET}`,
    FILES_ACCESS_KEY: KEY,
    FILES_SECRET_KEY: KEY,
  };
}
