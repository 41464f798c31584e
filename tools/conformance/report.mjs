/** The results as a table for a terminal, or as JSON. */

const VERDICTS = { pass: 'pass', fail: 'FAIL', skip: 'skip' };
const WIDTH = 96;

const cut = (text) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
};

/** Some lines for a check: the verdict, what was sent last, what came, why it failed, and where the contract says so. */
export function linesOf({ id, title, where, sent, came, verdict, reason }) {
  const rows = [
    ...(verdict === 'skip' ? [] : [['sent', cut(sent)]]),
    ...(verdict === 'skip' ? [] : [['came', cut(came)]]),
    ...(reason ? [['why', reason]] : []),
    ['contract', where],
  ];
  return [
    `${VERDICTS[verdict]}  ${id.padEnd(32)}  ${title}`,
    ...rows.map(([name, text]) => `      ${name.padEnd(8)}  ${text}`),
  ].join('\n');
}

export const countOf = (results) => {
  const of = (verdict) => results.filter((result) => result.verdict === verdict).length;
  return { passed: of('pass'), failed: of('fail'), skipped: of('skip') };
};

export function summaryOf(results) {
  const { passed, failed, skipped } = countOf(results);
  const names = results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return `${passed} passed, ${failed} failed, ${skipped} skipped${names.length ? `\nFailed: ${names.join(', ')}` : ''}`;
}
