/** The database of one Jest worker: `concord_test_1`, `concord_test_2`, … beside the template they are copied from. */
export const TEMPLATE = 'concord_template';

/** Gives the address of this worker's database. Throws when the suite was started without a PostgreSQL. */
export function workerUrl(): string {
  return databaseUrl(`concord_test_${process.env.JEST_WORKER_ID ?? '1'}`);
}

/** The address of another database on the tests' PostgreSQL. */
export function databaseUrl(name: string): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set. Start the API tests with: npm run test:api');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
