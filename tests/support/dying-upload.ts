/** Stores contents without end until it is killed. Prints a line for each chunk. */
import { withDatabase } from '@/db/client';
import { CHUNK_BYTES, writeContent } from '@/db/file-contents';

async function* endless() {
  for (;;) {
    yield Buffer.alloc(CHUNK_BYTES, 'x');
    console.log('chunk');
  }
}

await withDatabase((db) => writeContent(db, endless()), 60_000);
