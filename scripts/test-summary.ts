/** Test counts, failures, and the summary of a run. */
import { stripVTControlCharacters } from 'node:util';

/** Name and message of a failed test. */
type Failure = { test: string; message: string };
/** `again`: tests that passed only when they were run once more. */
export type Counts = { passed: number; failed: number; skipped: number; failures?: Failure[]; again?: string[] };
export type StageResult = Counts & { name: string; seconds: number };

type JestReport = {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[]; invocations?: number }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    ok: boolean;
    title: string;
    file: string;
    tests: { status?: string; results: { status: string; errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors?: { message?: string }[];
  suites?: PlaywrightSuite[];
};

/** Lines of a failure's message in the summary: enough to show the expectation and its place. */
const MESSAGE_LINES = 14;

/** Counts of a Jest, Playwright or own report. */
export function countsOf(report: JestReport | PlaywrightReport | Partial<Counts>): Counts {
  if ('numTotalTests' in report) {
    // A test file that cannot be loaded counts as a failure.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: jestFailures(report),
      again: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
        .map(({ fullName }) => fullName),
    };
  }
  if ('stats' in report) return playwrightCounts(report);
  return { passed: 0, failed: 0, skipped: 0, failures: [], ...report };
}

function playwrightCounts({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => ({ test: 'the run', message: message ?? '' })),
      ...suites.flatMap(playwrightFailures),
    ],
    again: suites.flatMap(flakyJourneys),
  };
}

function jestFailures({ testResults }: JestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && !assertionResults.length
      ? [{ test: name, message }]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => ({ test: test.fullName, message: test.failureMessages.join('\n') })),
  );
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        test: `${file}: ${title}`,
        message: tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
          .join('\n'),
      })),
    ...suites.flatMap(playwrightFailures),
  ];
}

const flakyJourneys = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyJourneys),
];

/** Failures, then tests that needed a second run, then one line per stage with its time, then the totals. */
export function testSummary(results: StageResult[]): string {
  const lines = results.map(
    (result) =>
      `${result.failed ? '✗' : result.passed ? '✓' : '–'} ${result.name.padEnd(8)}${counts(result).padEnd(36)}${result.seconds.toFixed(1).padStart(7)} s`,
  );
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  return `${failed(results)}${secondRuns(results)}\n${lines.join('\n')}\n\n${counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}`;
}

/** The failed tests by name: output of earlier stages is far above the summary, and an excerpt of a run is its end. */
function failed(results: StageResult[]): string {
  return results
    .flatMap(({ name, failures = [] }) => failures.map((failure) => ({ stage: name, ...failure })))
    .map(({ stage, test, message }) => `\n✗ ${stage}: ${test}\n${excerpt(message)}\n`)
    .join('');
}

const secondRuns = (results: StageResult[]): string =>
  results
    .flatMap(({ name, again = [] }) => again.map((test) => `\n~ ${name}: ${test} (passed when run again)\n`))
    .join('');

const excerpt = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

function counts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
