/** Each API test file ends with its connections closed. */
import { closeDatabase } from './database';

afterAll(closeDatabase);
