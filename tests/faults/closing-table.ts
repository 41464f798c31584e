/** What each fault led to, as a table at the end. */
import type { Check } from './invariants';

type Outcome = {
  fault: string;
  requests: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Milliseconds. */
  outage: number;
};
type Counted = {
  fault: string;
  calls: number;
  acknowledged: { at: number }[];
  /** Its beginning and end, where other work came before and after it. */
  between?: number[];
};

const outcomes: Outcome[] = [];
const COLUMNS = ['fault', 'requests', 'acknowledged', 'lost', 'doubled', 'longest outage'];

/** Adds a line. The outage is the longest time in which no write was acknowledged. */
export function conclude({ fault, calls, acknowledged, between = [] }: Counted, checks: Check[]): void {
  const count = (about: Check['about']) =>
    checks.filter((one) => one.about === about).reduce((sum, { violations }) => sum + violations.length, 0);
  outcomes.push({
    fault,
    requests: calls,
    acknowledged: acknowledged.length,
    lost: count('lost'),
    doubled: count('doubled'),
    outage: longestPause([...between, ...acknowledged.map(({ at }) => at)]),
  });
}

export function printTable(): void {
  if (!outcomes.length) return;
  const rows = outcomes.map((one) => [
    one.fault,
    ...[one.requests, one.acknowledged, one.lost, one.doubled].map(String),
    `${(one.outage / 1000).toFixed(1)} s`,
  ]);
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)));
  const line = (row: string[]) =>
    `  ${row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join('  ')}`;
  console.log([COLUMNS, ...rows].map(line).join('\n'));
}

function longestPause(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted.reduce((longest, time, at) => Math.max(longest, at ? time - sorted[at - 1]! : 0), 0);
}
