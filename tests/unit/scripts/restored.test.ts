import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// rule: operations.restore
test('db:restored without the settings of the portal makes no new database, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concord-restored-'));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', npm_lifecycle_event: '' };
  const outcome = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, ['scripts/run.mjs', 'restored'], { env }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    ),
  );
  expect(outcome).toEqual({
    code: 1,
    said: 'Stopped: There is no database: DATABASE_URL is not set, and DATA_DIR has none. Run this with the settings of the portal.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});
