/**
 * Every API test file starts with an empty database, and closes its connections and those of the app at the end. Hooks of the
 * file run after these, so they must not open a connection again.
 */
import { closeDatabase as closeOurs } from '@/db/client';
import { closeDatabase, emptyDatabase } from './database';

beforeAll(emptyDatabase);
afterAll(async () => {
  // Ends streams that a test has left open.
  await (globalThis as { __concordEndStreams?: () => Promise<void> }).__concordEndStreams?.();
  await Promise.all([closeDatabase(), closeOurs()]);
});
