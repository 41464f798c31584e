/** Counts of tests, and the list that closes a run. */

/** Counts from a jest or a Playwright report, or from our own `{ passed, failed, skipped }`. */
export function countsOf(report) {
  if (report.numTotalTests !== undefined) {
    // A file that cannot be loaded has no tests, yet it failed.
    const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
  }
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected + (report.errors?.length ?? 0), skipped: report.stats.skipped };
  return { passed: report.passed ?? 0, failed: report.failed ?? 0, skipped: report.skipped ?? 0 };
}

/** The list of stages with their times, and alone on the last line the sum. */
export function closing(results) {
  const lines = results.map((one) => `${one.failed ? '✗' : one.passed ? '✓' : '–'} ${one.name.padEnd(8)}${counts(one).padEnd(36)}${one.seconds.toFixed(1).padStart(7)} s`);
  const sum = (key) => results.reduce((total, one) => total + one[key], 0);
  return `\n${lines.join('\n')}\n\n${counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}`;
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
