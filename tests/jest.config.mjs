/**
 * Configuration of the suites, chosen by TEST_SUITE: `unit` (no database), `api` (real routes on PostgreSQL), and `limits`, which
 * measures time and memory and belongs to the benchmarks.
 */
import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';

const suite = process.env.TEST_SUITE ?? 'unit';
const limits = suite === 'limits';
const api = suite === 'api' || limits;

const base = {
  rootDir: process.cwd(),
  testMatch: [limits ? '<rootDir>/tests/bench/limits/*.bench.ts' : `<rootDir>/tests/${suite}/**/*.test.{ts,tsx}`],
  testEnvironment: api ? '<rootDir>/tests/support/api-environment.ts' : 'node',
  // The .cjs build of @react-email/render uses dynamic imports that Jest cannot transform.
  moduleNameMapper: {
    '^server-only$': '<rootDir>/tests/support/empty.ts',
    '^@react-email/render$': '<rootDir>/node_modules/@react-email/render/dist/node/index.mjs',
    '^@/(.*)$': '<rootDir>/$1',
  },
  setupFiles: ['<rootDir>/tests/support/environment.ts'],
  setupFilesAfterEnv: [api ? '<rootDir>/tests/support/worker-database.ts' : '<rootDir>/tests/support/expect.ts'],
  // Globals of the sandbox are looked up through an interceptor each time, some of them millions of times.
  sandboxInjectedGlobals: ['Object', 'Array', 'Symbol', 'Error'],
  globalSetup: api ? '<rootDir>/tests/support/global-setup.ts' : undefined,
  // One more than there are cores, since some tests only wait.
  maxWorkers: limits ? 1 : Math.min(4, availableParallelism() + 1),
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
  // For tests that hang; none takes nearly as long, also on a busy machine.
  testTimeout: 120_000,
};

/** ES-module packages that Jest must transform. */
const MODULES = [
  '@tanstack',
  'pg-boss',
  'react-day-picker',
  '@react-email',
  'jose',
  'oauth4webapi',
  'openid-client',
  'uuid',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'preact',
  'preact-render-to-string',
  'serialize-error',
  'non-error',
  'cron-parser',
  'html-to-text',
  'html5parser',
  'marked',
  'htmlparser2',
  '@seriousme',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
];

const read = nextJest({ dir: process.cwd() })(base);

export default async function config() {
  const made = await read();
  return {
    ...made,
    transformIgnorePatterns: [
      `/node_modules/(?!(?:.*/node_modules/)?(?:${MODULES.join('|')})/)`,
      '^.+\\.module\\.(css|sass|scss)$',
    ],
  };
}
