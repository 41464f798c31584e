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

/** Opens it with a bucket. `env`: the settings with which the portal uses it. */
export async function openFileStore({ port, directory }: FileStoreOptions) {
  const server = new S3rver({
    ...{ port, directory },
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: opened } = await server.run();
  return {
    port: opened,
    env: {
      FILES_URL: `http://127.0.0.1:${opened}/${BUCKET}`,
      FILES_ACCESS_KEY: KEY,
      FILES_SECRET_KEY: KEY,
    },
    /** The file that has the bytes of an object. */
    pathOf: (key: string) => `${directory}/${BUCKET}/${key}._S3rver_object`,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
