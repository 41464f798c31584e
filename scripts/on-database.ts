/** Commands on the database of the portal: the configured one, or the embedded one, which is started for them. */
import { readSettings, type Settings } from '../lib/platform/settings/index.ts';
import { checkFilesArguments, runFiles } from './files.ts';
import { migrate } from './migrate.ts';
import { plainError, print } from './output.mjs';
import { skipLostIds } from './restored.ts';
import { runSeed, seedDemo } from './seed.ts';
import { authSecret, hasEmbeddedDatabase, openDatabase } from './services.ts';

export const ON_DATABASE = ['migrate', 'seed', 'restored'] as const;
export type OnDatabase = (typeof ON_DATABASE)[number];

/** Migrates before anything else. Resolves to true on success. */
export async function onDatabase(name: OnDatabase, args: string[]): Promise<boolean> {
  const settings = readSettings(process.env);
  if (name === 'restored') assertExistingDatabase(settings);
  const database = await openDatabase(settings);
  const secret = authSecret(settings);
  try {
    const applied = await migrate(database.primary);
    print(applied ? `${applied} migration${applied === 1 ? '' : 's'} applied.` : 'The database is up to date.');
    if (name === 'restored') {
      const tables = await skipLostIds(database.primary);
      print(`The ids of ${tables} tables of ${placeOf(database.primary)} go on a million later.`);
    }
    if (name === 'seed' && args.length) await runSeed(database.primary, args, secret);
    if (name === 'seed' && !args.length && !(await seedDemo(database.primary, secret)))
      print('The demo network is not added: the database has companies already.');
  } finally {
    await database.stop();
  }
  return true;
}

/** Moves or compares files. Resolves to true on success. */
export async function onFiles(args: string[]): Promise<boolean> {
  const settings = readSettings(process.env);
  checkFilesArguments(args, settings);
  const database = await openDatabase(settings);
  try {
    return await runFiles(database.url, args, authSecret(settings));
  } finally {
    await database.stop();
  }
}

/** Without the portal's settings, a new embedded database would be created and mistaken for the restored one. */
function assertExistingDatabase(settings: Settings): void {
  if (settings.database_url || hasEmbeddedDatabase(settings)) return;
  throw plainError(
    'There is no database: DATABASE_URL is not set, and DATA_DIR has none. Run this with the settings of the portal.',
  );
}

/** Host and name, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
