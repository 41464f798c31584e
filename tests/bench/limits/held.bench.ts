/** Memory that is held while pictures, archives and refused uploads are received (rules: files.pictures, operations.memory). */
import { request as send } from 'node:http';
import { z } from 'zod';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { query } from '@/lib/platform/operation/operation';
import { readImage, readUpload } from '@/lib/platform/files/uploads';
import { loggedIn } from '@/lib/shared/gates';
import { emptyDatabase } from '../../support/database';
import { largeArchives } from '../../support/large-archives';
import { mostHeldBy, peakOf } from '../../support/memory';
import { picture, pictureFile } from '../../support/pictures';
import { startPipeline } from '../../support/pipeline-server';

const MEBIBYTE = 1024 * 1024;
const BANNER = { field: 'banner', width: 2400, height: 600 };
const large = () => picture(8_000, 5_000);

test.each([
  ['interlaced.png', 30, () => large().png({ progressive: true })],
  ['interlaced-16-bit.png', 30, () => picture(4_000, 3_500).toColourspace('rgb16').png({ progressive: true })],
  ['progressive.jpg', 30, () => large().jpeg({ progressive: true })],
  ['turned.jpg', 30, () => large().jpeg().withMetadata({ orientation: 6 })],
  // 48 MB decoded.
  ['small-interlaced.png', 90, () => picture(4_000, 4_000).png({ progressive: true })],
])('four at once of %s take less than %i MB', async (name, most, make) => {
  const file = await pictureFile(await make().toBuffer(), name);
  const read = () => readImage(file, BANNER).catch(() => undefined);
  await read();
  expect(await peakOf(() => Promise.all(Array.from({ length: 4 }, read)))).toBeLessThan(most);
});

test.each(largeArchives())('an archive is never unpacked: %s', async (_, name, make) => {
  const upload = make();
  const read = () => readUpload(new File([new Uint8Array(upload)], name), { field: 'file' }).catch(() => undefined);
  // The upload itself is copied twice, by the form and by the reader.
  expect(await mostHeldBy(read)).toBeLessThan(30 + (3 * upload.length) / MEBIBYTE);
});

test('ten refused uploads of 24 MB are not buffered beyond their connections', async () => {
  await emptyDatabase();
  const upload = query({
    who: loggedIn,
    input: z.object({ file: z.instanceof(File) }),
    output: () => z.object({}),
    accepts: 'upload',
    run: async () => ({}),
  });
  const server = await startPipeline((request) => endpoint(upload)(request, { params: Promise.resolve(undefined) }));
  const body = Buffer.alloc(24 * MEBIBYTE);
  // Shares the bytes between clients, so that only copies of the server count.
  const post = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        host: 'portal.test',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': body.length,
      };
      const options = { port: server.port, host: '127.0.0.1', path: '/api/upload', method: 'POST', agent: false };
      send({ ...options, headers }, (response) => response.resume().on('end', () => resolve(response.statusCode)))
        .on('error', reject)
        .end(body);
    });
  try {
    expect(
      await mostHeldBy(async () => {
        expect(await Promise.all(Array.from({ length: 10 }, post))).toEqual(Array(10).fill(401));
      }),
    ).toBeLessThan(40);
  } finally {
    await server.stop();
  }
});
