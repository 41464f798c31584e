/**
 * Moves files between the database and the file store, in its own process because it uses the app's path alias.
 * move-files.ts --to store|database — moves them
 * move-files.ts --check — reads all of them and compares their checksums
 */
import { readSettings } from '../lib/platform/settings/index.ts';
import { checkFilesArguments, STORE_MISSING } from './files.ts';
import { errorText, fail, plainError, print } from './output.mjs';

/** Milliseconds between two progress lines. */
const PROGRESS = 2_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const meant = checkFilesArguments(process.argv.slice(2), settings);
  const [{ checkContents, isStoreNeeded, moveContents }, { closeDatabase }] = await Promise.all([
    import('@/lib/platform/files/move-contents'),
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
    if (!settings.file_store && (await isStoreNeeded()))
      throw plainError(`Files are in the store, but ${STORE_MISSING}`);
    const { done, failed, ...all } = await (meant === 'check' ? checkContents(report) : moveContents(meant.to, report));
    print(`${amountOf(done, all.bytes)} ${meant === 'check' ? 'as they should be' : `moved to the ${meant.to}`}.`);
    if (failed) fail(`${meant === 'check' ? 'Not as they should be' : 'Not moved'}: ${failed}, named above.`);
  } finally {
    await closeDatabase();
  }
}

const amountOf = (count: number, bytes: number) =>
  `${count} ${count === 1 ? 'content' : 'contents'} of ${(bytes / 1024 / 1024).toFixed(1)} MiB`;

await main().catch((error: unknown) => {
  const isKnown = error instanceof Error && 'kind' in error;
  fail(isKnown ? `${(error as Error).message} What is done stays done; run it again.` : errorText(error));
});
