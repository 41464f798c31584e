/** `npm run files:move`: moves files between the database and the file store, or checks them. */
import { join } from 'node:path';
import type { Settings } from '../lib/platform/settings/index.ts';
import { APP_FLAGS, runNode } from './child.ts';
import { root } from './install.mjs';
import { plainError } from './output.mjs';

export const STORE_MISSING = 'FILES_URL must be set, with FILES_ACCESS_KEY and FILES_SECRET_KEY.';
const USAGE = 'Say --to store, --to database, or --check.';

type Meant = { to: 'store' | 'database' } | 'check';

/** @throws PlainError for invalid arguments, or without a configured store */
export function checkFilesArguments(args: string[], { file_store }: Settings): Meant {
  const meant = meantBy(args);
  if (meant === 'check') return meant;
  if (!file_store) throw plainError(STORE_MISSING);
  if (meant.to === 'store' && !file_store.takes_new)
    throw plainError('FILES_URL has use=read, so that files leave the store. Take it out to move them there.');
  return meant;
}

function meantBy(args: string[]): Meant {
  const [option, place, ...others] = args.join('=').split('=');
  if (option === '--check' && place === undefined) return 'check';
  if (option === '--to' && (place === 'store' || place === 'database') && !others.length) return { to: place };
  throw plainError(USAGE);
}

/** Runs the program. Resolves to true on success. */
export const runFiles = (url: string, args: string[], secret: string): Promise<boolean> =>
  runNode([...APP_FLAGS, join(root, 'scripts', 'move-files.ts'), ...args], { DATABASE_URL: url, AUTH_SECRET: secret });
