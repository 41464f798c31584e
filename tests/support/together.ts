import { closeDatabase, emptyDatabase } from './database';

/**
 * Runs one file's tests among others: on an empty database, and without settings and replacements of earlier files.
 */
export function together(file: string, load: () => unknown): void {
  describe(file, () => {
    let before: NodeJS.ProcessEnv;
    beforeAll(async () => {
      before = { ...process.env };
      await emptyDatabase();
    });
    load();
    afterAll(async () => {
      // Drizzle changes how its connection writes dates and JSON.
      await closeDatabase();
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
      jest.restoreAllMocks();
      jest.useRealTimers();
    });
  });
}
