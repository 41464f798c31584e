/** Each API test file ends with its connections closed: the tests' own and the app's pool. */
import { closeDatabase as closePool } from '@/db/client';
import { closeDatabase } from './database';

afterAll(async () => {
  await Promise.all([closeDatabase(), closePool()]);
});
