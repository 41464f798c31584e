import { join } from 'node:path';
import { countsOf, testSummary } from '../../../scripts/test-summary';

const JEST = {
  numTotalTests: 2,
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: join(process.cwd(), 'tests/one.test.ts'),
      status: 'failed',
      message: 'all of it',
      startTime: 1000,
      endTime: 3500,
      assertionResults: [
        { status: 'passed', fullName: 'holds', failureMessages: [], invocations: 1 },
        {
          status: 'failed',
          fullName: 'a case is locked',
          failureMessages: ['\u001b[31mexpected 409\u001b[39m\n\nat here'],
        },
      ],
    },
    {
      name: join(process.cwd(), 'tests/broken.test.ts'),
      status: 'failed',
      message: 'Cannot find module',
      startTime: 0,
      endTime: 250,
      assertionResults: [],
    },
  ],
};

const PLAYWRIGHT = {
  stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { ok: true, title: 'works', file: 'case.test.ts', tests: [] },
            {
              ok: false,
              title: 'a row leads to its case',
              file: 'reports.test.ts',
              tests: [
                {
                  results: [{ status: 'failed', duration: 1500, errors: [{ message: 'the address did not change' }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('counts of Jest: a file that cannot be loaded is a failure, by its name', () => {
  expect(countsOf(JEST)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: [
      { test: 'a case is locked', message: '\u001b[31mexpected 409\u001b[39m\n\nat here' },
      { test: join(process.cwd(), 'tests/broken.test.ts'), message: 'Cannot find module' },
    ],
    files: [
      { file: 'tests/one.test.ts', seconds: 2.5 },
      { file: 'tests/broken.test.ts', seconds: 0.25 },
    ],
  });
});

test('counts of Playwright: failures of inner suites by file and title', () => {
  expect(countsOf(PLAYWRIGHT)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [{ test: 'reports.test.ts: a row leads to its case', message: 'the address did not change' }],
    files: [{ file: 'tests/e2e/reports.test.ts', seconds: 1.5 }],
  });
});

test('the summary names what failed, without colors and empty lines, above one line per stage and the totals', () => {
  const summary = testSummary([
    { name: 'unit', seconds: 3, ...countsOf(JEST) },
    { name: 'e2e', seconds: 61.25, passed: 4, failed: 0, skipped: 1 },
  ]);
  expect(summary).toContain('✗ unit: a case is locked\n    expected 409\n    at here\n');
  expect(summary).toContain(`✗ unit: ${join(process.cwd(), 'tests/broken.test.ts')}\n    Cannot find module\n`);
  expect(summary).toMatch(
    /✗ unit +1 passed, 2 failed, 0 skipped +3\.0 s\n✓ e2e +4 passed, 0 failed, 1 skipped +61\.3 s\n\n5 passed, 2 failed, 1 skipped$/,
  );
});

test('a long message is cut', () => {
  const message = Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n');
  const summary = testSummary([
    { name: 'api', seconds: 1, passed: 0, failed: 1, skipped: 0, failures: [{ test: 'one', message }] },
  ]);
  expect(summary).toContain('line 13\n');
  expect(summary).not.toContain('line 14');
});

test('a test that passed only when it was run again fails the run', () => {
  const [file] = JEST.testResults;
  const slow = { status: 'passed', fullName: 'ends in time', failureMessages: [], invocations: 2 };
  const jest = countsOf({ ...JEST, numFailedTests: 0, testResults: [{ ...file!, assertionResults: [slow] }] });
  const flaky = { ok: true, title: 'works', file: 'case.test.ts', tests: [{ status: 'flaky', results: [] }] };
  const stats = { expected: 0, flaky: 1, unexpected: 0, skipped: 0 };
  const playwright = countsOf({ stats, suites: [{ specs: [flaky], suites: [] }] });
  const message = 'It passed only when it was run again.';
  expect(jest).toMatchObject({ passed: 0, failed: 1, failures: [{ test: 'ends in time', message }] });
  expect(playwright).toMatchObject({ passed: 0, failed: 1, failures: [{ test: 'case.test.ts: works', message }] });
});

test('the summary names the ten slowest files of all stages, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `tests/api/${index}.test.ts`, seconds: index }));
  const stage = { passed: 1, failed: 0, skipped: 0 };
  const summary = testSummary([
    { name: 'unit', seconds: 1, ...stage, files: files.filter(({ seconds }) => seconds % 2) },
    { name: 'api', seconds: 1, ...stage, files: files.filter(({ seconds }) => seconds % 2 === 0) },
  ]);
  const listed = [...summary.matchAll(/(\d+)\.0 s {2}tests/g)].map(([, seconds]) => Number(seconds));
  expect(listed).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});
