/** Test counts and the summary of a run. */

export type Counts = { passed: number; failed: number; skipped: number };
export type StageResult = Counts & { name: string; seconds: number };

type JestReport = {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  errors?: unknown[];
};

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
    };
  }
  if ('stats' in report)
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected + (report.errors?.length ?? 0),
      skipped: report.stats.skipped,
    };
  return { passed: report.passed ?? 0, failed: report.failed ?? 0, skipped: report.skipped ?? 0 };
}

/** One line per stage with its time, then the totals. */
export function testSummary(results: StageResult[]): string {
  const lines = results.map(
    (result) =>
      `${result.failed ? '✗' : result.passed ? '✓' : '–'} ${result.name.padEnd(8)}${counts(result).padEnd(36)}${result.seconds.toFixed(1).padStart(7)} s`,
  );
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  return `\n${lines.join('\n')}\n\n${counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}`;
}

function counts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
