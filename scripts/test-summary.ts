/** Test counts, failures, and the summary of a run. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

type Failure = { test: string; message: string };
type FileTime = { file: string; seconds: number };
export type Counts = { passed: number; failed: number; skipped: number; failures?: Failure[]; files?: FileTime[] };
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
    startTime: number;
    endTime: number;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[];
      invocations?: number;
      ancestorTitles?: string[];
      duration?: number | null;
    }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    ok: boolean;
    title: string;
    file: string;
    tests: { status?: string; results: { status: string; duration: number; errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors?: { message?: string }[];
  suites?: PlaywrightSuite[];
};

/** Lines of a failure's message in the summary: enough to show the expectation and its place. */
const MESSAGE_LINES = 14;
/** Files in the list of the slowest. */
const SLOWEST = 10;
/** A test that passes only at the second try is a failure, because its result depends on luck. */
const SECOND_TRY = 'It passed only when it was run again.';

/** Counts of a Jest, Playwright or own report. */
export function countsOf(report: JestReport | PlaywrightReport | Partial<Counts>): Counts {
  if ('numTotalTests' in report) {
    // A test file that cannot be loaded counts as a failure.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const again = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1);
    return {
      passed: report.numPassedTests - again.length,
      failed: report.numFailedTests + broken + again.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...jestFailures(report), ...again.map(({ fullName }) => ({ test: fullName, message: SECOND_TRY }))],
      files: report.testResults.flatMap(fileTimes),
    };
  }
  if ('stats' in report) return playwrightCounts(report);
  return { passed: 0, failed: 0, skipped: 0, failures: [], ...report };
}

/** Seconds of a test file; of files that were loaded together, the seconds of their tests. */
function fileTimes({ name, startTime, endTime, assertionResults }: JestReport['testResults'][number]): FileTime[] {
  const together = Map.groupBy(assertionResults, ({ ancestorTitles = [] }) => ancestorTitles[0] ?? '');
  if (![...together.keys()].every((title) => title.endsWith('.test.ts')) || !together.size)
    return [{ file: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 }];
  return [...together].map(([file, tests]) => ({
    file,
    seconds: tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }));
}

function playwrightCounts({ stats, errors = [], suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => ({ test: 'the run', message: message ?? '' })),
      ...suites.flatMap(playwrightFailures),
      ...suites.flatMap(flakyJourneys).map((test) => ({ test, message: SECOND_TRY })),
    ],
    files: journeyTimes(suites),
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

/** Seconds by file; two workers run two files at a time. */
function journeyTimes(suites: PlaywrightSuite[]): FileTime[] {
  const times = new Map<string, number>();
  const add = ({ suites: inner = [], specs = [] }: PlaywrightSuite) => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        times.set(file, (times.get(file) ?? 0) + duration / 1000);
    inner.forEach(add);
  };
  suites.forEach(add);
  return [...times].map(([file, seconds]) => ({ file: `tests/e2e/${file}`, seconds }));
}

/** Lists failures, the slowest files, one line per stage with its time, and the totals as the last line. */
export function testSummary(results: StageResult[]): string {
  const lines = results.map(
    (result) =>
      `${result.failed ? '✗' : result.passed ? '✓' : '–'} ${result.name.padEnd(9)}${counts(result).padEnd(36)}${result.seconds.toFixed(1).padStart(7)} s`,
  );
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  return `${failed(results)}${slowest(results)}\n${lines.join('\n')}\n\n${counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}`;
}

/**
 * Lists the failed tests by name, because output of earlier stages is far above the summary, and an excerpt of a run
 * is its end.
 */
function failed(results: StageResult[]): string {
  return results
    .flatMap(({ name, failures = [] }) => failures.map((failure) => ({ stage: name, ...failure })))
    .map(({ stage, test, message }) => `\n✗ ${stage}: ${test}\n${excerpt(message)}\n`)
    .join('');
}

function slowest(results: StageResult[]): string {
  const files = results.flatMap(({ files = [] }) => files).sort((a, b) => b.seconds - a.seconds);
  if (files.length <= 1) return '';
  const lines = files.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  return `\nSlowest files:\n${lines.join('')}`;
}

const excerpt = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

function counts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
