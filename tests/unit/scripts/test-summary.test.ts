import { countsOf, testSummary } from '../../../scripts/test-summary';

const JEST = {
  numTotalTests: 2,
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: '/tests/one.test.ts',
      status: 'failed',
      message: 'all of it',
      assertionResults: [
        { status: 'passed', fullName: 'holds', failureMessages: [], invocations: 1 },
        {
          status: 'failed',
          fullName: 'a case is locked',
          failureMessages: ['\u001b[31mexpected 409\u001b[39m\n\nat here'],
        },
      ],
    },
    { name: '/tests/broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
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
              tests: [{ results: [{ status: 'failed', errors: [{ message: 'the address did not change' }] }] }],
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
      { test: '/tests/broken.test.ts', message: 'Cannot find module' },
    ],
    again: [],
  });
});

test('counts of Playwright: failures of inner suites by file and title', () => {
  expect(countsOf(PLAYWRIGHT)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [{ test: 'reports.test.ts: a row leads to its case', message: 'the address did not change' }],
    again: [],
  });
});

test('the summary names what failed, without colors and empty lines, above one line per stage and the totals', () => {
  const summary = testSummary([
    { name: 'unit', seconds: 3, ...countsOf(JEST) },
    { name: 'e2e', seconds: 61.25, passed: 4, failed: 0, skipped: 1 },
  ]);
  expect(summary).toContain('✗ unit: a case is locked\n    expected 409\n    at here\n');
  expect(summary).toContain('✗ unit: /tests/broken.test.ts\n    Cannot find module\n');
  expect(summary).toMatch(
    /✗ unit {4}1 passed, 2 failed +3\.0 s\n✓ e2e +4 passed, 0 failed, 1 skipped +61\.3 s\n\n5 passed/,
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

test('a test that passed only when it was run again is named', () => {
  const [file] = JEST.testResults;
  const slow = { status: 'passed', fullName: 'ends in time', failureMessages: [], invocations: 2 };
  const jest = countsOf({ ...JEST, testResults: [{ ...file!, assertionResults: [slow] }] });
  const flaky = { ok: true, title: 'works', file: 'case.test.ts', tests: [{ status: 'flaky', results: [] }] };
  const playwright = countsOf({ ...PLAYWRIGHT, suites: [{ specs: [flaky], suites: [] }] });
  expect([jest.again, playwright.again]).toEqual([['ends in time'], ['case.test.ts: works']]);
  expect(testSummary([{ name: 'unit', seconds: 1, ...jest }])).toContain(
    '~ unit: ends in time (passed when run again)',
  );
});
