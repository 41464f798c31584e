/** Eight uploads and downloads of 24 MB at once hold a fraction of their size in memory, in the database and in a file store. */
import { emptyDatabase } from '../../support/database';
import { startFileStore, type TestStore } from '../../support/file-store';
import { eightAtOnce, startTransfers } from '../../support/large-transfers';
import { mostHeldBy } from '../../support/memory';

/** A third of the bytes alone, eight times 24 MB. */
const MOST = 64;

test.each(['database', 'file store'])('in the %s', async (place) => {
  await emptyDatabase();
  const server = await startTransfers();
  let files: TestStore | undefined;
  if (place === 'file store') files = await startFileStore();
  files?.use();
  try {
    const { up, down } = await eightAtOnce(server);
    let ids: number[] = [];
    expect(await mostHeldBy(async () => (ids = await up()))).toBeLessThan(MOST);
    expect(await mostHeldBy(() => down(ids))).toBeLessThan(MOST);
  } finally {
    files?.forget();
    await files?.stop();
    await server.stop();
  }
});
