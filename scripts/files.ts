/**
 * Moves files between the database and the file store, in its own process because it uses the app's path alias.
 * files.ts --to store|database — moves them
 * files.ts --check — reads all of them and compares their checksums
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { readSettings, type Settings } from '../lib/settings/index.ts';
import { APP_FLAGS, runNode } from './child.ts';
import { root } from './install.mjs';
import { errorText, fail, plainError, print } from './output.mjs';

const USAGE = 'Say --to store, --to database, or --check.';
/** Milliseconds between two lines about how far it is. */
const PROGRESS = 2_000;

type Meant = { to: 'store' | 'database' } | 'check';

/** @throws PlainError for arguments that say nothing, or a store that is not set */
export function checkFilesArguments(args: string[], { file_store }: Settings): Meant {
  const { to, check } = valuesOf(args);
  const isTo = to === 'store' || to === 'database';
  if (isTo === check || (to !== undefined && !isTo)) throw plainError(USAGE);
  if (!check && !file_store) throw plainError('FILES_URL must be set, with FILES_ACCESS_KEY and FILES_SECRET_KEY.');
  if (to === 'store' && !file_store?.takes_new)
    throw plainError('FILES_URL has use=read, so that files leave the store. Take it out to move them there.');
  return isTo ? { to } : 'check';
}

function valuesOf(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, check: { type: 'boolean' } } });
    return { to: values.to, check: values.check === true };
  } catch {
    throw plainError(USAGE);
  }
}

/** Runs this file as a program. Resolves to whether all went well. */
export const runFiles = (url: string, args: string[], secret: string): Promise<boolean> =>
  runNode([...APP_FLAGS, join(root, 'scripts', 'files.ts'), ...args], { DATABASE_URL: url, AUTH_SECRET: secret });

async function main(): Promise<void> {
  const meant = checkFilesArguments(process.argv.slice(2), readSettings(process.env));
  const [{ checkContents, moveContents }, { closeDatabase }] = await Promise.all([
    import('@/lib/files/move-contents'),
    import('@/db/client'),
  ]);
  let [count, bytes, shown] = [0, 0, Date.now()];
  const report = (content: { content_id: number; size: number; place: string }, error: Error | null) => {
    if (error) print(`Content ${content.content_id} in the ${content.place}: ${error.message}`);
    count += 1;
    bytes += content.size;
    if (Date.now() - shown < PROGRESS) return;
    shown = Date.now();
    print(`${amountOf(count, bytes)} so far`);
  };
  try {
    const { done, failed, ...all } = await (meant === 'check' ? checkContents(report) : moveContents(meant.to, report));
    print(`${amountOf(done, all.bytes)} ${meant === 'check' ? 'as they should be' : `moved to the ${meant.to}`}.`);
    if (failed) fail(`${failed} ${meant === 'check' ? 'differ' : 'not moved'}; see above.`);
  } finally {
    await closeDatabase();
  }
}

const amountOf = (count: number, bytes: number) =>
  `${count} ${count === 1 ? 'content' : 'contents'} of ${(bytes / 1024 / 1024).toFixed(1)} MiB`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main().catch((error: unknown) => {
    const isKnown = error instanceof Error && 'kind' in error;
    fail(isKnown ? `${(error as Error).message} What is done stays done; run it again.` : errorText(error));
  });
