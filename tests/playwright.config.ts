/** Browser tests. `npm run test:e2e` starts the portal and passes its URL. */
import { defineConfig, devices } from 'playwright/test';

const report = process.env.PLAYWRIGHT_REPORT;

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.test.ts',
  outputDir: './results/e2e',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as ['json', { outputFile: string }]] : [])],
  use: {
    baseURL: process.env.PORTAL_URL,
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'] }, grepInvert: /@alone/ },
    // They use up limits that count for the machine's address, so they come after all others.
    { name: 'alone', use: { ...devices['Desktop Chrome'] }, grep: /@alone/, dependencies: ['chromium'] },
  ],
});
