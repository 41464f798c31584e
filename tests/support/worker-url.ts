/** Databases of the Jest workers, `concord_test_1`, `concord_test_2`, …, are copies of this template. */
export const TEMPLATE = 'concord_template';

/** URL of this worker's database. @throws when the suite was started without PostgreSQL */
export function workerUrl(): string {
  return databaseUrl(`concord_test_${process.env.JEST_WORKER_ID ?? '1'}`);
}

/** URL of another database on the same server. */
export function databaseUrl(name: string): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set. Start the API tests with: npm run test:api');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * With TEST_POOLER_URL the portal reaches the database through a pooler, in transaction mode unless TEST_POOLER_MODE is `session`
 * (docs/operating/pgbouncer.md).
 */
export function poolerSettings(): Record<string, string> {
  const { TEST_POOLER_URL: pooler, TEST_POOLER_MODE = 'transaction' } = process.env;
  if (!pooler) return {};
  const url = Object.assign(new URL(pooler), { pathname: new URL(workerUrl()).pathname });
  return { DATABASE_URL: url.href, DATABASE_POOLER: TEST_POOLER_MODE, DATABASE_DIRECT_URL: workerUrl() };
}
