import { closeDatabase, emptyDatabase } from './database';

/** One file's tests among those of others: with an empty database, and without what earlier files have set or replaced. */
export function together(file: string, load: () => unknown): void {
  describe(file, () => {
    let before: NodeJS.ProcessEnv;
    beforeAll(async () => {
      before = { ...process.env };
      await emptyDatabase();
    });
    load();
    afterAll(async () => {
      // Drizzle changes how the connection that it is given writes dates and JSON.
      await closeDatabase();
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
      jest.restoreAllMocks();
      jest.useRealTimers();
    });
  });
}
