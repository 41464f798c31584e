/** Secrets of the embedded parts: made once, kept under DATA_DIR, readable by their owner alone. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives the secret of this name, making it at the first call. Two processes that ask at once get the same one. */
export function keptSecret(dataDir, name) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
