/**
 * Each API test file starts on an empty database, and ends with its connections closed: its own and those of the code under
 * test. Hooks of the file run after these, so none of them may open a connection again.
 */
import { closeDatabase as closeOurs } from '@/db/client';
import { closeDatabase, emptyDatabase } from './database';

beforeAll(emptyDatabase);
afterAll(async () => {
  await Promise.all([closeDatabase(), closeOurs()]);
});
