/** A small S3-compatible store on this machine, for trying out and for tests. */
import S3rver from '@20minutes/s3rver';

/** The only name and password that it knows. */
const KEY = 'S3RVER';
const BUCKET = 'concord';

type FileStoreOptions = {
  /** 0: a free one. */
  port: number;
  /** Where it keeps its objects. */
  directory: string;
};

/** s3rver leaves these as they are when it checks a signature; S3 does not (RFC 3986). */
const encode = encodeURIComponent;
const encodeAll = (value: string | number | boolean) =>
  encode(value).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Opens it with a bucket, in a process of its own, for which it changes how addresses are encoded. Returns the settings with which the portal uses it. */
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
