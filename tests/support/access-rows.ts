import { join } from 'node:path';
import { accessCases, type AccessRows } from './access';
import { filesUnder } from './contract';

/** The rows of every file of `tests/access`: one file per domain, found automatically. */
export const ACCESS = filesUnder(join(process.cwd(), 'tests/access'), /\.ts$/).flatMap((file) =>
  accessCases(jest.requireActual<{ ROWS: AccessRows }>(file).ROWS),
);
