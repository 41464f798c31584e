/** Each API test file ends with its connections closed: its own and those of the code under test. */
import { closeDatabase as closeOurs } from '@/db/client';
import { closeDatabase } from './database';

afterAll(async () => {
  await Promise.all([closeDatabase(), closeOurs()]);
});
